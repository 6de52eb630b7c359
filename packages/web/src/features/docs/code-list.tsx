import { Badge } from "../../components/badge.tsx";
import { riskMeanings } from "../../components/verdict-words.ts";
import { PlainLink } from "../../components/link.tsx";
import { InlineText } from "../../components/prose/prose.tsx";
import type { DocTopic } from "./doc-topics.ts";

/** Every code of a topic with its sentence, each a way to its page. */
export function CodeList({ topic }: { topic: DocTopic }) {
  return (
    <ul className="divide-y divide-line-faint overflow-hidden rounded-panel border border-line bg-panel">
      {topic.pages.map(({ code, severities, summary }) => (
        <li key={code}>
          <PlainLink
            to={topic.pathOf(code)}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-hover focus-visible:outline-offset-[-2px] sm:grid-cols-[17rem_minmax(0,1fr)_auto]"
          >
            <code className="min-w-0 font-mono font-medium [overflow-wrap:anywhere]">{code}</code>
            <span className="min-w-0 text-ink-soft max-sm:order-last max-sm:col-span-2">
              <InlineText pieces={summary} />
            </span>
            {severities.length > 0 && (
              <span className="flex flex-wrap gap-1">
                {severities.map((severity) => (
                  <Badge key={severity} meaning={riskMeanings[severity]}>
                    {severity}
                  </Badge>
                ))}
              </span>
            )}
          </PlainLink>
        </li>
      ))}
    </ul>
  );
}
