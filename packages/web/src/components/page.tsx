import type { ReactNode } from "react";
import { useDocumentTitle } from "../lib/use-document-title.ts";
import { classNames } from "../lib/class-names.ts";
import { useCrumbs } from "./page-crumbs.tsx";
import type { Crumb } from "./breadcrumb.tsx";

const widths = { full: "max-w-page", reading: "max-w-3xl" };

/** A page's frame: its width, its place in the breadcrumb of the top bar, and the name of the browser's tab. */
export function Page({
  title,
  crumbs,
  width = "full",
  className,
  children,
}: {
  /** Undefined while the name is not known yet. */
  title: string | undefined;
  crumbs: readonly Crumb[];
  width?: keyof typeof widths | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  useDocumentTitle(title);
  useCrumbs(crumbs);
  return (
    <div className={classNames("mx-auto w-full px-4 py-5 sm:px-6 lg:px-8 lg:py-6", widths[width], className)}>
      {children}
    </div>
  );
}
