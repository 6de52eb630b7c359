import { useParams } from "@tanstack/react-router";
import { Fragment } from "react";
import { Link } from "../../components/link.tsx";
import { NotFound } from "../../components/not-found.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { docPaths } from "../../lib/doc-paths.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { CodeList } from "./code-list.tsx";
import { docTopics } from "./doc-topics.ts";

/** The index of the documentation of one topic. */
export function CodesPage() {
  const name = useParams({ from: "/docs/docs/$topic", select: (params) => params.topic });
  const topic = docTopics.find((known) => known.name === name);
  useDocumentTitle(topic?.title ?? "Page not found");
  if (topic === undefined) return <TopicNotFound />;
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-6 sm:px-6">
      <PageHeader title={topic.title} description={topic.description} />
      <CodeList topic={topic} />
      <p className="mt-4 text-ink-soft">
        See also{" "}
        {docTopics
          .filter((other) => other !== topic)
          .map((other, at) => (
            <Fragment key={other.name}>
              {at > 0 && " · "}
              <Link to={other.path}>{other.title}</Link>
            </Fragment>
          ))}
      </p>
    </div>
  );
}

/** Says that the documentation has nothing at this address. */
export function TopicNotFound() {
  return (
    <NotFound title="Page not found" backTo={docPaths.warnings} backLabel="All warnings">
      The documentation has no page at this address.
    </NotFound>
  );
}
