import { useParams } from "@tanstack/react-router";
import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../components/badge.tsx";
import { riskMeanings } from "../../components/verdict-words.ts";
import { PlainLink } from "../../components/link.tsx";
import { NotFound } from "../../components/not-found.tsx";
import { InlineText, Prose } from "../../components/prose/prose.tsx";
import { classNames } from "../../lib/class-names.ts";
import { useCameFrom } from "../../lib/came-from.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { TopicNotFound } from "./codes-page.tsx";
import { docTopics, type DocTopic } from "./doc-topics.ts";

/** What one code means, why it matters and what to do about it. */
export function CodePage() {
  const { topic: name, code } = useParams({ from: "/docs/docs/$topic/$code" });
  const topic = docTopics.find((known) => known.name === name);
  const index = topic?.pages.findIndex((page) => page.code === code) ?? -1;
  const page = topic?.pages[index];
  const missing = `${topic === undefined ? "Page" : capitalized(topic.noun)} not found`;
  useDocumentTitle(page?.code ?? missing);
  if (topic === undefined) return <TopicNotFound />;
  if (page === undefined) {
    return (
      <NotFound title={missing} backTo={topic.path} backLabel={`All ${topic.title.toLowerCase()}`}>
        There is no {topic.noun} with the code <code className="font-mono [overflow-wrap:anywhere]">{code}</code>.
      </NotFound>
    );
  }
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6">
      <BackLinks topic={topic} />
      <article className="mt-4">
        <h1 className="font-mono text-title font-semibold [overflow-wrap:anywhere]">{page.code}</h1>
        <p className="mt-2 mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 text-lead text-ink-soft">
          {page.severities.map((severity) => (
            <Badge key={severity} meaning={riskMeanings[severity]}>
              {severity}
            </Badge>
          ))}
          <span>
            <InlineText pieces={page.summary} />
          </span>
        </p>
        <Prose blocks={page.body} />
      </article>
      <Neighbours topic={topic} before={topic.pages[index - 1]?.code} after={topic.pages[index + 1]?.code} />
    </div>
  );
}

function BackLinks({ topic }: { topic: DocTopic }) {
  const cameFrom = useCameFrom();
  return (
    <nav aria-label="Back" className="flex flex-wrap gap-x-5 gap-y-1">
      {cameFrom !== undefined && <BackLink to={cameFrom.href}>Back to {cameFrom.label}</BackLink>}
      <BackLink to={topic.path}>All {topic.title.toLowerCase()}</BackLink>
    </nav>
  );
}

const wayClassNames =
  "-mx-1 inline-flex min-h-6 min-w-0 items-center gap-1.5 rounded-small px-1 font-medium text-accent hover:underline pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0";

function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <PlainLink to={to} className={wayClassNames}>
      <ArrowLeft aria-hidden />
      {children}
    </PlainLink>
  );
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function Neighbours({
  topic,
  before,
  after,
}: {
  topic: DocTopic;
  before: string | undefined;
  after: string | undefined;
}) {
  return (
    <nav
      aria-label={`Other ${topic.title.toLowerCase()}`}
      className="mt-10 flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-line pt-3 font-mono"
    >
      {before !== undefined && (
        <PlainLink to={topic.pathOf(before)} className={wayClassNames}>
          <ArrowLeft aria-hidden />
          <span className="sr-only">Previous: </span>
          {before}
        </PlainLink>
      )}
      {after !== undefined && (
        <PlainLink to={topic.pathOf(after)} className={classNames(wayClassNames, "ml-auto")}>
          <span className="sr-only">Next: </span>
          {after}
          <ArrowRight aria-hidden />
        </PlainLink>
      )}
    </nav>
  );
}
