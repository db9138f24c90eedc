/**
 * A report as one self-contained page (survey spec section 5): no network, no script, every value
 * escaped.
 *
 * @module
 */
import type { Envelope, Survey } from "../../core/envelope.ts";
import { formatUtc } from "../../core/time.ts";
import type { TimelineEvent } from "../../core/timeline.ts";
import { ageOf } from "../age.ts";
import { AS_ANSWERED, commandOf, nameOf, pointOf, type Translator } from "../survey.ts";
import { SURVEY_TEXT, type SurveyText } from "../survey_text.ts";
import { esc } from "./escape.ts";
import { REPORT_TEXT } from "./report_text.ts";
import { STYLE } from "./style.ts";
import { timelineSvg } from "./timeline.ts";

/** What a page is made of. */
export interface ReportInput {
  readonly survey: Survey;
  readonly events: readonly TimelineEvent[];
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly lang: "en" | "zh";
  /** Absent for English. */
  readonly translator?: Translator;
}

const LISTED = 200;

function row(label: string, value: string): string {
  return `<dt>${esc(label)}</dt><dd>${value}</dd>`;
}

function barOf(done: number, total: number): string {
  const share = total === 0 ? 0 : Math.floor((100 * Math.min(done, total)) / total);
  return `<span class="bar"><i style="width:${share}%"></i></span>${done}/${total}`;
}

function leaseOf(item: Envelope, lang: ReportInput["lang"]): string | null {
  const { lease } = item;
  if (lease === null || lease.verdict === "none") return null;
  const report = REPORT_TEXT[lang];
  const parts = [
    report.leases[lease.verdict],
    lease.session,
    lease.platform,
    lease.owner,
    lease.heartbeatAt === null ? null : `${report.heartbeat} ${lease.heartbeatAt}`,
    lease.expiresAt === null ? null : SURVEY_TEXT[lang].expires(lease.expiresAt),
  ];
  return parts.flatMap((part) => part === null || part === "" ? [] : [esc(part, 120)]).join(" · ");
}

function problemsOf(
  item: Pick<Envelope, "problems"> & { readonly system?: Envelope["system"] },
  translator: Translator = AS_ANSWERED,
): string {
  if (item.problems.length === 0) return "";
  const lines = item.problems.map((found) => {
    const line = found.line === undefined ? "" : `:${found.line}`;
    const place = found.path === undefined ? "" : ` <code>${esc(found.path)}${line}</code>`;
    return `<li class="${found.severity}">${
      esc(translator.problem(found, item.system ?? null))
    }${place} <code class="soft">${esc(found.code)}</code></li>`;
  });
  return `<ul class="problems">${lines.join("")}</ul>`;
}

function historyOf(item: Envelope): string {
  if (item.history === null || item.history.entries.length === 0) return "";
  const entries = item.history.entries.map((entry) =>
    `<li>${entry.timestamp === null ? "" : `<time>${esc(entry.timestamp)}</time> `}${
      esc(entry.text)
    }</li>`
  );
  return `<details><summary>${esc(item.history.frame)}</summary><ul>${
    entries.join("")
  }</ul></details>`;
}

function articleOf(item: Envelope, input: ReportInput, text: SurveyText): string {
  const title = item.title === null || item.title === item.id ? "" : ` — ${esc(item.title, 160)}`;
  const point = pointOf(item, text, input.translator);
  const where = [point, item.state === "resumable" ? "" : text.states[item.state]];
  const rows = [
    row(text.at, esc(where.filter((part) => part !== "").join(" · ") || text.states[item.state])),
  ];
  if (item.next !== null) {
    rows.push(row(text.next, esc((input.translator ?? AS_ANSWERED).next(item))));
    if (item.next.load.length > 0) {
      rows.push(
        row(text.load, item.next.load.map((path) => `<code>${esc(path)}</code>`).join(", ")),
      );
    }
  }
  if (item.state === "resumable") {
    rows.push(row(REPORT_TEXT[input.lang].command, `<code>${esc(commandOf(item))}</code>`));
  }
  if (item.progress !== null) {
    rows.push(row(text.progress, barOf(item.progress.done, item.progress.total)));
  }
  const lease = leaseOf(item, input.lang);
  if (lease !== null) rows.push(row(text.lease, lease));
  const when = item.updatedAt === null
    ? ""
    : ` <span class="soft">${esc(item.updatedAt, 40)}</span>`;
  rows.push(row(text.activity, esc(text.age(ageOf(item.updatedAt, input.now))) + when));
  return `<article class="${item.state}"><h2>${esc(nameOf(item))}${title}</h2><dl>${
    rows.join("")
  }</dl>${problemsOf(item, input.translator)}${historyOf(item)}</article>`;
}

function eventsOf(input: ReportInput): string {
  const report = REPORT_TEXT[input.lang];
  if (input.events.length === 0) return "";
  const latest = input.events.slice(-LISTED).reverse();
  const rows = latest.map((event) =>
    `<tr><td><time>${esc(event.at, 40)}</time></td><td>${event.system}</td><td>${
      esc(event.id ?? "", 80)
    }</td><td>${esc(event.text)}</td></tr>`
  );
  return `<section><h2>${esc(report.timeline)}</h2>${timelineSvg(input.events, report.timeline)}` +
    `<details><summary>${esc(report.events(latest.length, input.events.length))}</summary>` +
    `<table>${rows.join("")}</table></details></section>`;
}

/** The page. It forbids itself every network access and every script. */
export function renderReport(input: ReportInput): string {
  const { survey, lang } = input;
  const text = SURVEY_TEXT[lang];
  const report = REPORT_TEXT[lang];
  const open = survey.items.filter((item) => item.state !== "complete");
  const choice = survey.pick ?? null;
  const pick = choice === null ? undefined : survey.items[choice.index];
  const lead = open.length === 0
    ? text.nothingOpen
    : `${text.unfinished(open.length)}${lang === "zh" ? "；" : "; "}${
      choice === null || pick === undefined
        ? text.noneToTake
        : text.takeFirst(nameOf(pick), text.reasons[choice.reason])
    }`;
  return `<!DOCTYPE html>
<html lang="${lang === "zh" ? "zh-CN" : "en"}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${esc(report.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${esc(report.title)}</h1><p class="lead">${esc(lead)}</p>
<p class="soft"><code>${esc(survey.root)}</code> · ${formatUtc(input.now)}</p></header>
<main>
${survey.items.map((item) => articleOf(item, input, text)).join("\n")}
${problemsOf({ problems: survey.problems }, input.translator)}
${eventsOf(input)}
</main>
<footer><p class="soft">${esc(report.frame)}</p></footer>
</body>
</html>
`;
}
