"""Tables of records as programs keep them: what a field is called, what it holds, and how each is written.

Independent of `_domains` and `_values`, so that a set of answers over these meets the reader with other facts, other
names of fields and other ways to write a value than those it was built with.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any, Final, NamedTuple

from bench.trajectory._values import MONTHS
from interlock.lexicon.numerals import ONES


class Table(NamedTuple):
    """`fields` maps the short name that templates use to a kind and the names that a record may have for it."""

    group: str
    key: str
    named: str
    fields: dict[str, tuple[str, tuple[str, ...]]]


class Row(NamedTuple):
    name: str
    values: dict[str, Any]


RECORDS: Final = {
    "invoice": Table(
        "invoices",
        "invoice_number",
        "INV-20####",
        {
            "customer": ("company", ("customer", "bill_to", "client_name")),
            "amount": ("money", ("amount_due", "total_amount", "amount")),
            "issued": ("date", ("issue_date", "issued_on", "invoice_date")),
            "due": ("date", ("due_date", "payment_due", "due_on")),
            "vat": ("percent", ("vat_rate", "tax_rate_percent")),
            "paid": ("flag", ("is_paid", "paid")),
            "terms": ("amount days day", ("payment_terms_days", "payment_terms")),
            "po": ("code PO-####", ("po_number", "purchase_order")),
        },
    ),
    "account": Table(
        "accounts",
        "account_number",
        "AC-77####",
        {
            "holder": ("person", ("holder", "account_holder", "owner_name")),
            "balance": ("money", ("current_balance", "balance", "available_balance")),
            "overdraft": ("money", ("overdraft_limit", "overdraft")),
            "rate": ("percent", ("interest_rate", "interest_rate_pct")),
            "opened": ("date", ("opened_on", "opening_date", "date_opened")),
            "branch": ("city", ("branch", "home_branch")),
            "frozen": ("flag", ("is_frozen", "frozen")),
            "type": ("enum savings|checking|business|joint", ("account_type", "type")),
        },
    ),
    "loan": Table(
        "loans",
        "loan_id",
        "LN-5####",
        {
            "borrower": ("person", ("borrower", "borrower_name")),
            "principal": ("money", ("principal", "loan_amount", "amount_borrowed")),
            "apr": ("percent", ("apr", "annual_rate")),
            "term": ("amount months month", ("term_months", "term")),
            "payment": ("money", ("monthly_payment", "monthly_instalment")),
            "next": ("date", ("next_payment_date", "next_due_date")),
            "secured": ("flag", ("secured", "is_secured")),
            "officer": ("person", ("loan_officer", "officer")),
        },
    ),
    "admission": Table(
        "admissions",
        "patient",
        "person",
        {
            "ward": ("code Ward #X", ("ward", "unit")),
            "physician": ("doctor", ("attending_physician", "attending", "consultant")),
            "admitted": ("date", ("admitted_on", "admission_date")),
            "discharge": ("date", ("expected_discharge", "planned_discharge_date")),
            "pulse": ("amount bpm bpm", ("heart_rate_bpm", "heart_rate", "pulse")),
            "oxygen": ("percent", ("spo2_percent", "oxygen_saturation")),
            "temp": ("tenths °C °C", ("temperature_c", "body_temperature")),
            "weight": ("tenths kg kg", ("weight_kg", "weight")),
            "latex": ("flag", ("latex_allergy", "allergic_to_latex")),
            "isolated": ("flag", ("in_isolation", "isolation")),
            "diagnosis": ("diagnosis", ("diagnosis", "primary_diagnosis")),
        },
    ),
    "lab": Table(
        "lab_results",
        "patient_name",
        "person",
        {
            "potassium": ("tenths mmol/L mmol/L", ("potassium_mmol_l", "potassium", "serum_potassium")),
            "creatinine": ("tenths mg/dL mg/dL", ("creatinine_mg_dl", "creatinine")),
            "hb": ("tenths g/dL g/dL", ("hemoglobin_g_dl", "hemoglobin")),
            "a1c": ("percent", ("hba1c_percent", "hba1c")),
            "platelets": ("amount x10^9/L x10^9/L", ("platelets", "platelet_count")),
            "collected": ("date", ("collected_on", "sample_date", "collection_date")),
            "reviewer": ("doctor", ("reviewed_by", "reviewer")),
            "status": ("enum final|preliminary|amended", ("status", "result_status")),
            "critical": ("flag", ("critical", "is_critical")),
        },
    ),
    "prescription": Table(
        "prescriptions",
        "patient",
        "person",
        {
            "drug": ("drug", ("drug", "medication", "medication_name")),
            "dose": ("fifties mg mg", ("dose_mg", "dose", "strength")),
            "daily": ("small times time", ("times_per_day", "daily_doses")),
            "route": ("enum oral|intravenous|subcutaneous|topical", ("route", "administration_route")),
            "start": ("date", ("start_date", "started_on")),
            "end": ("date", ("end_date", "stop_date")),
            "refills": ("small refills refill", ("refills", "refills_remaining")),
            "prescriber": ("doctor", ("prescriber", "prescribed_by")),
            "prn": ("flag", ("as_needed", "prn")),
        },
    ),
    "order": Table(
        "orders",
        "order_number",
        "SO-1####",
        {
            "customer": ("person", ("customer_name", "customer", "buyer")),
            "item": ("goods", ("item", "product", "product_name")),
            "qty": ("small units unit", ("quantity", "qty", "units")),
            "unit": ("money", ("unit_price", "price_per_unit")),
            "total": ("money", ("order_total", "total", "grand_total")),
            "status": (
                "enum shipped|processing|cancelled|on_hold|delivered",
                ("status", "order_status", "fulfillment_status"),
            ),
            "carrier": ("carrier", ("carrier", "shipping_carrier", "shipped_via")),
            "placed": ("date", ("placed_on", "order_date", "ordered_at")),
            "eta": ("date", ("estimated_delivery", "eta", "delivery_date")),
            "weight": ("tenths kg kg", ("weight_kg", "parcel_weight")),
            "gift": ("flag", ("gift_wrap", "gift_wrapped")),
            "city": ("city", ("ship_to_city", "destination", "shipping_address.city")),
            "discount": ("percent", ("discount_percent", "discount")),
        },
    ),
    "return": Table(
        "returns",
        "rma_number",
        "RMA-8###",
        {
            "order": ("code SO-1####", ("order_number", "original_order")),
            "refund": ("money", ("refund_amount", "refund", "refund_total")),
            "reason": (
                "enum damaged|wrong_size|late_delivery|defective",
                ("reason", "return_reason", "reason_code"),
            ),
            "received": ("date", ("received_on", "date_received")),
            "deadline": ("date", ("return_by", "return_deadline")),
            "fee": ("percent", ("restocking_fee_percent", "restocking_fee")),
            "approved": ("flag", ("approved", "is_approved")),
            "window": ("amount days day", ("return_window_days", "return_window")),
            "agent": ("person", ("handled_by", "agent")),
        },
    ),
    "flight": Table(
        "bookings",
        "confirmation_code",
        "X#X#XX",
        {
            "passenger": ("person", ("passenger", "passenger_name", "lead_traveler")),
            "flight": ("code XX###", ("flight_number", "flight")),
            "from": ("city", ("origin", "departure_city", "from_city")),
            "to": ("city", ("destination", "arrival_city", "to_city")),
            "date": ("date", ("departure_date", "travel_date", "departs_on")),
            "time": ("time", ("departure_time", "departs_at")),
            "seat": ("code ##X", ("seat", "seat_number")),
            "bag": ("amount kg kg", ("baggage_allowance_kg", "checked_baggage")),
            "cabin": ("enum economy|premium_economy|business|first", ("cabin", "cabin_class")),
            "fare": ("money", ("fare", "total_fare", "ticket_price")),
            "refundable": ("flag", ("refundable", "is_refundable")),
            "stops": ("small stops stop", ("stops", "number_of_stops")),
            "length": ("amount minutes minute", ("duration_minutes", "flight_duration")),
        },
    ),
    "hotel": Table(
        "reservations",
        "reservation_id",
        "HT-3####",
        {
            "guest": ("person", ("guest", "guest_name")),
            "hotel": ("hotel", ("hotel", "hotel_name", "property")),
            "in": ("date", ("check_in", "check_in_date", "arrival_date")),
            "out": ("date", ("check_out", "check_out_date", "departure_date")),
            "nights": ("small nights night", ("nights", "number_of_nights")),
            "rate": ("money", ("nightly_rate", "rate_per_night")),
            "room": ("enum twin|double|suite|single", ("room_type", "room")),
            "breakfast": ("flag", ("breakfast_included", "includes_breakfast")),
            "deposit": ("money", ("deposit", "deposit_paid")),
            "city": ("city", ("city", "location")),
        },
    ),
    "rental": Table(
        "rentals",
        "agreement_no",
        "RA-9####",
        {
            "driver": ("person", ("driver", "main_driver")),
            "car": ("car", ("vehicle", "car_model")),
            "office": ("city", ("pickup_location", "pickup_city")),
            "pickup": ("date", ("pickup_date", "pick_up_on")),
            "back": ("date", ("return_date", "due_back")),
            "rate": ("money", ("daily_rate", "rate_per_day")),
            "limit": ("hundreds km km", ("mileage_limit_km", "included_distance")),
            "insured": ("flag", ("full_insurance", "fully_insured")),
            "excess": ("money", ("insurance_excess", "excess")),
        },
    ),
    "employee": Table(
        "employees",
        "name",
        "person",
        {
            "title": ("job", ("job_title", "position")),
            "salary": ("money", ("annual_salary", "base_salary")),
            "leave": ("amount days day", ("leave_days_remaining", "vacation_balance_days")),
            "hired": ("date", ("hire_date", "joined_on", "start_date")),
            "manager": ("person", ("manager", "reports_to")),
            "office": ("city", ("office", "work_location")),
            "remote": ("flag", ("remote", "works_remotely")),
            "hours": ("amount hours hour", ("weekly_hours", "hours_per_week")),
        },
    ),
    "subscription": Table(
        "subscriptions",
        "account",
        "company",
        {
            "plan": ("enum starter|team|enterprise|professional", ("plan", "plan_name", "tier")),
            "seats": ("amount seats seat", ("seats", "seat_count", "licensed_seats")),
            "price": ("money", ("monthly_price", "price_per_month")),
            "renews": ("date", ("renewal_date", "renews_on")),
            "auto": ("flag", ("auto_renew", "auto_renewal")),
            "contact": ("person", ("primary_contact", "contact_name")),
            "uptime": ("percent", ("uptime_percent", "uptime")),
            "storage": ("hundreds GB GB", ("storage_gb", "storage_quota")),
        },
    ),
    "portfolio": Table(
        "portfolios",
        "portfolio_id",
        "PF-3####",
        {
            "owner": ("person", ("owner", "client", "investor_name")),
            "adviser": ("person", ("adviser", "relationship_manager", "advisor_name")),
            "value": ("money", ("market_value", "total_value", "valuation")),
            "cash": ("money", ("cash_balance", "cash")),
            "fee": ("percent", ("management_fee_pct", "annual_fee_percent", "management_fee")),
            "yield": ("percent", ("dividend_yield_percent", "dividend_yield")),
            "opened": ("date", ("opened_on", "inception_date")),
            "review": ("date", ("next_review_date", "review_due")),
            "risk": ("enum cautious|balanced|adventurous", ("risk_profile", "risk_level")),
            "mandate": ("flag", ("discretionary", "is_discretionary")),
        },
    ),
    "transfer": Table(
        "transfers",
        "reference",
        "TR6####",
        {
            "sender": ("person", ("sender", "payer_name", "from_name")),
            "recipient": ("person", ("recipient", "payee_name", "beneficiary")),
            "amount": ("money", ("amount", "transfer_amount")),
            "fee": ("money", ("fee", "transfer_fee", "charge")),
            "sent": ("date", ("sent_on", "booking_date", "created_on")),
            "arrives": ("date", ("value_date", "expected_arrival", "arrives_on")),
            "bank": ("company", ("bank", "receiving_bank", "beneficiary_bank")),
            "status": ("enum pending|completed|rejected|scheduled", ("status", "transfer_status")),
            "urgent": ("flag", ("urgent", "is_urgent")),
        },
    ),
    "visit": Table(
        "visits",
        "patient",
        "person",
        {
            "nurse": ("person", ("nurse", "triage_nurse")),
            "doctor": ("doctor", ("seen_by", "physician", "doctor")),
            "systolic": ("amount mmHg mmHg", ("systolic_mmhg", "systolic", "systolic_bp")),
            "glucose": ("tenths mmol/L mmol/L", ("glucose_mmol_l", "fasting_glucose", "glucose")),
            "height": ("amount cm cm", ("height_cm", "height")),
            "weight": ("tenths kg kg", ("weight_kg", "weight")),
            "drug": ("drug", ("medication", "prescribed_drug", "drug_name")),
            "dose": ("fifties mg mg", ("dose_mg", "dosage", "dose")),
            "every": ("small hours hour", ("interval_hours", "dosing_interval_hours")),
            "seen": ("date", ("visit_date", "seen_on", "date_of_visit")),
            "next": ("date", ("follow_up", "next_appointment", "follow_up_date")),
            "complaint": ("diagnosis", ("assessment", "diagnosis")),
            "smoker": ("flag", ("smoker", "is_smoker")),
            "penicillin": ("flag", ("penicillin_allergy", "allergic_to_penicillin")),
        },
    ),
    "vaccination": Table(
        "vaccinations",
        "patient_name",
        "person",
        {
            "vaccine": ("vaccine", ("vaccine", "product")),
            "batch": ("code B##X#", ("batch", "lot_number", "batch_no")),
            "given": ("date", ("administered_on", "date_given")),
            "booster": ("date", ("booster_due", "next_dose_due")),
            "by": ("doctor", ("administered_by", "vaccinator")),
            "site": ("enum left arm|right arm|left thigh|right thigh", ("site", "injection_site")),
            "reaction": ("flag", ("adverse_reaction", "had_reaction")),
            "watch": ("amount minutes minute", ("observation_minutes", "observation_time")),
        },
    ),
    "purchase": Table(
        "purchases",
        "order_ref",
        "K#####",
        {
            "buyer": ("person", ("buyer", "purchaser", "ordered_by")),
            "seller": ("company", ("seller", "supplier", "vendor")),
            "item": ("goods", ("article", "item_name", "product_title")),
            "qty": ("amount pieces piece", ("quantity", "qty_ordered", "pieces")),
            "price": ("money", ("unit_price", "price_each")),
            "total": ("money", ("order_total", "amount_charged", "total_price")),
            "shipping": ("money", ("shipping_cost", "delivery_fee", "postage")),
            "ordered": ("date", ("ordered_on", "purchase_date")),
            "shipped": ("date", ("dispatched_on", "ship_date", "shipped_on")),
            "arrives": ("date", ("delivery_due", "arrival_date", "expected_delivery")),
            "carrier": ("carrier", ("courier", "carrier")),
            "tracking": ("code TN#######", ("tracking_number", "tracking_id", "consignment")),
            "from": ("city", ("warehouse", "ships_from")),
            "to": ("city", ("delivery_city", "ship_to", "destination_city")),
            "weight": ("tenths kg kg", ("weight_kg", "gross_weight")),
            "warranty": ("amount months month", ("warranty_months", "warranty")),
            "status": ("enum packed|shipped|delivered|cancelled", ("status", "order_status")),
            "returnable": ("flag", ("returnable", "can_be_returned")),
            "signature": ("flag", ("signature_required", "requires_signature")),
        },
    ),
    "journey": Table(
        "journeys",
        "ticket_number",
        "TK4####",
        {
            "traveller": ("person", ("traveller", "passenger", "ticket_holder")),
            "train": ("code RX###", ("train", "train_number", "service")),
            "from": ("city", ("from", "departs_from", "origin_station")),
            "to": ("city", ("to", "arrives_at", "destination_station")),
            "date": ("date", ("travel_date", "date")),
            "leaves": ("time", ("departure", "departure_time", "dep")),
            "arrives": ("time", ("arrival", "arrival_time", "arr")),
            "length": ("amount minutes minute", ("journey_minutes", "travel_time", "duration")),
            "platform": ("code #X", ("platform", "track")),
            "seat": ("code ##X", ("seat", "seat_no")),
            "fare": ("money", ("fare", "price", "ticket_price")),
            "change": ("money", ("change_fee", "rebooking_fee")),
            "class": ("enum standard|first|sleeper", ("class", "travel_class")),
            "changes": ("small changes change", ("number_of_changes", "changes")),
            "refundable": ("flag", ("refundable", "is_refundable")),
            "wifi": ("flag", ("wifi", "has_wifi", "wifi_on_board")),
        },
    ),
}

_PEOPLE: Final = [
    "Ingrid Halvorsen",
    "Tobias Renner",
    "Amara Okafor",
    "Luca Bianchi",
    "Priya Raman",
    "Henry Whitcombe",
    "Sofia Marchetti",
    "Daniel Abramov",
    "Mei Tanaka",
    "Oscar Lindqvist",
    "Fatima Benali",
    "Grace Donnelly",
    "Marcus Oyelaran",
    "Elena Petrova",
    "Julian Castellanos",
    "Nadia Haddad",
    "Peter Vandenberg",
    "Ruth Goldberg",
    "Samuel Achebe",
    "Vera Novotna",
    "Isla Mackenzie",
    "Caleb Thornton",
    "Yusuf Demir",
    "Hanna Kowalska",
]
_POOLS: Final = {
    "company": "Northgate Supplies,Bluefin Logistics,Hartmann GmbH,Cedar & Vale,Orchid Systems,Kestrel Foods,"
    "Larkspur Media,Summit Tooling",
    "city": "Rotterdam,Lyon,Gothenburg,Porto,Bristol,Kraków,Denver,Osaka,Montreal,Seville,Leeds,Graz,Austin,"
    "Utrecht,Malaga,Tampere",
    "drug": "lisinopril,sertraline,azithromycin,gabapentin,furosemide,levetiracetam,cefalexin,naproxen",
    "diagnosis": "pneumonia,cellulitis,atrial fibrillation,acute pancreatitis,heart failure,appendicitis",
    "goods": "Trailhead Backpack,Copper Kettle,Walnut Bookshelf,Aurora Headphones,Linen Duvet Set,Cast-Iron Skillet,"
    "Rowan Armchair,Solar Lantern",
    "carrier": "PostNord,Hermes,Royal Mail,DPD,GLS,Purolator",
    "hotel": "Hotel Miramar,The Old Brewery,Casa Lindau,Park Plaza Nord,Villa Aurelia,Harbour House",
    "car": "Skoda Octavia,Toyota Yaris,Volvo V60,Fiat Panda,Kia Niro,Renault Clio",
    "job": "data analyst,account manager,site engineer,payroll specialist,product designer,support lead",
    "vaccine": "Fluarix,Priorix,Boostrix,Havrix,Menveo,Typhim",
}
_INVENTED: Final = {
    "person": "Quentin Ashworth,Beatrix Solano",
    "company": "Marlowe Partners,Tern & Sons",
    "city": "Antwerp,Bergen",
    "drug": "warfarin,omeprazole",
    "diagnosis": "sepsis,bronchitis",
    "goods": "Maple Desk,Opal Lamp",
    "carrier": "TNT,Evri",
    "hotel": "Grand Astoria,Lakeside Inn",
    "car": "Mazda 6,Opel Corsa",
    "job": "office manager,tax advisor",
    "vaccine": "Gardasil,Rotarix",
}
_SYMBOLS: Final = {"EUR": "€", "USD": "$", "GBP": "£"}
_WORDS: Final = {"EUR": "euros", "USD": "dollars", "GBP": "pounds"}
_OTHER_UNIT: Final = {
    "days": "weeks", "months": "years", "bpm": "mmHg", "°C": "°F", "kg": "lb", "mmol/L": "mg/dL", "mg/dL": "mmol/L",
    "g/dL": "mg/dL", "mg": "g", "minutes": "hours", "km": "miles", "hours": "minutes", "GB": "TB",
    "mmHg": "bpm", "cm": "inches", "pieces": "boxes",
}  # fmt: skip
_WORDED_MAX: Final = 12
"""Larger counts are written in figures."""
NAMES: Final = frozenset({*_INVENTED, "doctor", "code"})
"""Kinds of which a value that is in no table can be invented."""
_AMOUNTS: Final = frozenset({"money", "percent", "amount", "tenths", "fifties", "hundreds", "small"})
STYLES: Final = ("records", "dotted", "camel", "nested", "coins")


def is_amount(kind: str) -> bool:
    return kind.split(maxsplit=1)[0] in _AMOUNTS


# --- values ------------------------------------------------------------------------------------------------------


def drawn(kind: str, rng: random.Random, currency: str) -> Any:
    what, _, more = kind.partition(" ")
    match what:
        case "money":
            return (currency, rng.choice((rng.randrange(30, 2400) * 5, rng.randrange(2000, 900_000) / 100)))
        case "percent":
            return rng.choice(
                (rng.randrange(2, 40), rng.randrange(11, 400) / 10, rng.randrange(101, 999) / 100)
            )
        case "date":
            return date(2025, 1, 6) + timedelta(days=rng.randrange(700))
        case "time":
            return f"{rng.randrange(5, 23):02}:{rng.randrange(0, 60, 5):02}"
        case "amount":
            return rng.randrange(13, 190)
        case "tenths":
            return rng.randrange(21, 400) / 10
        case "fifties":
            return rng.randrange(1, 17) * 50
        case "hundreds":
            return rng.randrange(2, 40) * 100
        case "small":
            return rng.randrange(2, 12)
        case "flag":
            return rng.random() < 0.5
        case "enum":
            return rng.choice(more.split("|"))
        case "code":
            return _pattern(more, rng)
        case "person" | "doctor":
            return rng.choice(_PEOPLE)
        case _:
            return rng.choice(_POOLS[what].split(","))


def _pattern(pattern: str, rng: random.Random) -> str:
    made = re.sub("#", lambda _: rng.choice("123456789"), pattern)
    return re.sub("X(?![a-z])", lambda _: rng.choice("ABCDEFGHKLMNPRT"), made) if "RMA" not in made else made


def invented(kind: str, rng: random.Random) -> Any:
    what, _, more = kind.partition(" ")
    if what == "code":
        return _pattern(more, rng)
    return rng.choice(_INVENTED["person" if what == "doctor" else what].split(","))


def rows_of(table: Table, rng: random.Random, count: int = 4) -> list[Row]:
    """Rows in which no two have the same value for a field that is not a truth value or one of a few words."""
    currency = rng.choice(list(_SYMBOLS))
    people = rng.sample(_PEOPLE, len(_PEOPLE))
    cities = rng.sample(_POOLS["city"].split(","), 16)
    seen: set[tuple[str, str]] = set()

    def fresh(field: str, kind: str) -> Any:
        what = kind.split(maxsplit=1)[0]
        if what in ("person", "doctor"):
            return people.pop()
        if what == "city":
            return cities.pop()
        while True:
            value = drawn(kind, rng, currency)
            if what in ("flag", "enum") or (what if what == "date" else field, str(value)) not in seen:
                seen.add((what if what == "date" else field, str(value)))
                return value

    named = table.named if table.named in ("person", "company") else "code " + table.named
    return [
        Row(fresh("name", named), {field: fresh(field, kind) for field, (kind, _) in table.fields.items()})
        for _ in range(count)
    ]


# --- as facts ----------------------------------------------------------------------------------------------------


def facts_of(table: Table, rows: list[Row], style: str, rng: random.Random) -> dict[str, str]:
    keys = {field: rng.choice(names) for field, (_, names) in table.fields.items()}
    records = [dict(_record(table, row, keys, style)) for row in rows]
    if style in ("records", "coins"):
        return {
            table.group: json.dumps([{table.key: row.name} | r for row, r in zip(rows, records, strict=True)])
        }
    if style == "nested":
        return {
            table.group: json.dumps(
                {
                    "items": [
                        {_camel(table.key): row.name, "details": r}
                        for row, r in zip(rows, records, strict=True)
                    ]
                }
            )
        }
    found: dict[str, str] = {}
    for number, (row, record) in enumerate(zip(rows, records, strict=True)):
        at = f"{table.group}[{number}]" if style == "camel" else row.name.lower().replace(" ", "_")
        if style == "camel":
            found[f"{at}.{_camel(table.key)}"] = row.name
        for key, value in record.items():
            found[f"{at}.{key}"] = value if isinstance(value, str) else json.dumps(value)
    return found


def _record(table: Table, row: Row, keys: dict[str, str], style: str) -> Iterator[tuple[str, Any]]:
    for field, (kind, _) in table.fields.items():
        value, key = row.values[field], keys[field]
        named = _camel(key) if style in ("camel", "nested") else key
        what, _, unit = kind.partition(" ")
        if what == "money" and style == "records":
            yield named, value[1]
        elif what == "money" and style == "coins":
            yield f"{named}_{value[0].lower()}", value[1]
        elif what == "money":
            yield named, shown(kind, value, "code" if style == "dotted" else "after")
        elif what == "date":
            yield named, value.isoformat()
        elif what == "percent":
            yield named, value if key.endswith(("percent", "pct")) else shown(kind, value, "")
        elif what == "doctor":
            yield named, f"Dr. {value}"
        elif what == "small" or (is_amount(kind) and key.endswith(_TAILS)):
            yield named, value
        elif is_amount(kind):
            yield named, f"{value} {unit.split()[0]}"
        else:
            yield named, value
    if style == "records":
        currency = [v[0] for f, v in row.values.items() if table.fields[f][0] == "money"]
        yield from [("currency", currency[0])] if currency else ()


_TAILS: Final = (
    "_days", "_months", "_bpm", "_c", "_kg", "_mmol_l", "_mg_dl", "_g_dl", "_mg", "_minutes", "_km", "_gb", "hours",
    "remaining", "seats", "seat_count", "hours_per_week",
    "_mmhg", "_cm", "qty_ordered",
)  # fmt: skip


def _camel(key: str) -> str:
    first, *rest = key.split("_")
    return first + "".join(part.title() for part in rest)


# --- in answers --------------------------------------------------------------------------------------------------


def shown(kind: str, value: Any, style: str) -> str:
    what, _, unit = kind.partition(" ")
    match what:
        case "money":
            figure = f"{value[1]:,}" if isinstance(value[1], int) else f"{value[1]:,.2f}"
            return {
                "": f"{_SYMBOLS[value[0]]}{figure}",
                "code": f"{value[0]} {figure}",
                "after": f"{figure} {value[0]}",
                "words": f"{figure} {_WORDS[value[0]]}",
            }[style]
        case "percent":
            return (
                f"{value}" + {"": "%", "spaced": " %", "words": " percent", "uk": " per cent"}[style]
                if style != "bp"
                else f"{round(value * 100):,} basis points"
            )
        case "date":
            return _dated(value, style)
        case "time":
            hour, minute = (int(part) for part in value.split(":"))
            return (
                value if not style else f"{(hour - 1) % 12 + 1}:{minute:02} {'a.m.' if hour < 12 else 'p.m.'}"
            )
        case "doctor":
            return {"": f"Dr. {value}", "last": f"Dr. {value.split()[-1]}", "bare": value}[style]
        case "person":
            first, last = value.split()
            return {
                "": value,
                "last": last,
                "first": first,
                "initial": f"{first[0]}. {last}",
                "filed": f"{last}, {first}",
            }[style]
        case "enum":
            told = value.replace("_", " ")
            return {"": told, "cap": told.capitalize(), "upper": told.upper()}[style]
        case _ if is_amount(kind):
            many, one = unit.split()
            if style == "bare":
                return f"{value}"
            if style in ("word", "wordbare") and isinstance(value, int) and value <= _WORDED_MAX:
                return ONES[value] + (f" {many}" if style == "word" else "")
            if style == "adjective":
                return f"{value}-{one}"
            if style in ("grams", "gram"):
                return f"{value * 1000:,.0f} g" if style == "grams" else f"{value / 1000:g} g"
            if style in ("hm", "hours"):
                hours, minutes = divmod(value, 60)
                return f"{hours} h {minutes} min" if style == "hm" else f"{hours} hours and {minutes} minutes"
            return f"{value:,} {many}" if many != "°C" else f"{value} °C"
        case _:
            return str(value)


def _dated(value: date, style: str) -> str:
    month, day = MONTHS[value.month - 1], value.day
    ordinal = f"{day}{'th' if 10 <= day <= 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th')}"
    return {
        "": f"{day} {month} {value.year}",
        "iso": value.isoformat(),
        "us": f"{month} {day}, {value.year}",
        "short": f"{day} {month[:3]} {value.year}",
        "usshort": f"{month[:3]} {day}, {value.year}",
        "day": f"{day} {month}",
        "usday": f"{month} {day}",
        "weekday": f"{value:%A}, {day} {month} {value.year}",
        "ordinal": f"the {ordinal} of {month} {value.year}",
        "usordinal": f"{month} {ordinal}, {value.year}",
        "month": f"{month} {value.year}",
        "german": f"{value:%d.%m.%Y}",
        "usweekday": f"{value:%A}, {month} {day}, {value.year}",
        "near": f"{value:%a} {day} {month[:3]}",
        "slashed": f"{value.year}/{value.month:02}/{value.day:02}",
    }[style]


def other_unit(kind: str, value: Any, style: str) -> str | None:
    """The value with a unit that makes it another, or None where it has none of these."""
    what, _, unit = kind.partition(" ")
    if what == "money":
        rest = [one for one in _SYMBOLS if one != value[0]]
        return shown(kind, (rest[value[1] > 500], value[1]), style)
    told = _OTHER_UNIT.get(unit.split()[0]) if unit else None
    if told is None or style in ("bare", "wordbare", "adjective"):
        return None
    return f"{shown(kind, value, 'word').rsplit(' ', 1)[0]} {told}"
