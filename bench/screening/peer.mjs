// One peer of the npm registry over the texts on stdin (a JSON list): a JSON list of refused or not.
// `node peer.mjs NAME`, from a folder that has it installed. Called as its own documents say, without any model.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { readFileSync, writeSync } from "node:fs";

const from = createRequire(process.cwd() + "/package.json");
const load = async (name) => {
  const home = process.cwd() + "/node_modules/" + name;
  const told = JSON.parse(readFileSync(home + "/package.json", "utf8"));
  const entry = told.exports?.["."]?.import?.default ?? told.exports?.["."]?.import ?? told.exports?.import ?? told.module ?? told.main;
  try {
    return await import(pathToFileURL(home + "/" + entry).href);
  } catch {
    return from(name);
  }
};

const checks = {
  "hai-guardrails": async () => {
    const { injectionGuard, GuardrailsEngine } = await load("@presidio-dev/hai-guardrails");
    const guard = injectionGuard({ roles: ["user"] }, { mode: "heuristic", threshold: 0.7 });
    const engine = new GuardrailsEngine({ guards: [guard] });
    return async (text) => {
      const answer = await engine.run([{ role: "user", content: text }]);
      const results = answer.messagesWithGuardResult.flatMap((one) => one.messages);
      return results.some((one) => one.passed === false);
    };
  },
  "llm-guard": async () => {
    const { LLMGuard } = await load("llm-guard");
    const guard = new LLMGuard({ jailbreak: true, promptInjection: true });
    return async (text) => !(await guard.validate(text)).isValid;
  },
  "llm-prompt-guard": async () => {
    const { createGuard } = await load("llm-prompt-guard");
    const guard = createGuard({});
    return async (text) => guard.sanitize(text, { maxLength: 1000000, mode: "block", fieldName: "text" }).wasBlocked;
  },
  vard: async () => {
    const loaded = await load("@andersmyrmel/vard");
    const vard = loaded.default;
    return async (text) => {
      try {
        vard(text);
        return false;
      } catch {
        return true;
      }
    };
  },
};

const texts = JSON.parse(readFileSync(0, "utf8"));
const said = console.log;
for (const name of ["log", "warn", "error", "info", "debug"]) console[name] = () => {};
const check = await checks[process.argv[2]]();
const refused = [];
for (const text of texts) {
  try {
    refused.push((await check(text)) ? 1 : 0);
  } catch {
    refused.push(-1);
  }
}
writeSync(1, JSON.stringify(refused));
process.exit(0);
