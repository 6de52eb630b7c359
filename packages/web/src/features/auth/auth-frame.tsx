import type { ReactNode } from "react";
import { Logo } from "../../components/logo.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { SampleReading } from "./sample-reading.tsx";

/** The frame of the pages before the sign-in: the form at one side, and what the product does at the other. */
export function AuthFrame({
  title,
  description,
  children,
}: {
  title: string;
  description: ReactNode;
  children: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <div className="min-h-dvh bg-panel lg:grid lg:grid-cols-[minmax(28rem,2fr)_3fr]">
      <main className="flex min-h-dvh flex-col px-5 py-6 sm:px-10">
        <Logo />
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">
          <h1 className="text-title font-semibold tracking-tight">{title}</h1>
          <p className="mt-1 mb-6 text-ink-soft">{description}</p>
          {children}
        </div>
      </main>
      <aside aria-hidden className="hidden items-center justify-center border-l border-line bg-sunken p-10 lg:flex">
        <SampleReading />
      </aside>
    </div>
  );
}
