import "./styles/index.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { followSession } from "./app/follow-session.ts";
import { Providers } from "./app/providers.tsx";
import { router } from "./app/router.tsx";
import { createQueryClient } from "./lib/query-client.ts";
import { shareStyleNonce } from "./lib/style-nonce.ts";
import { followTheme } from "./lib/theme.ts";

const container = document.getElementById("root");
if (container === null) throw new Error("The page has no element #root to render into");

const queryClient = createQueryClient();
shareStyleNonce();
followTheme();
followSession(queryClient);

createRoot(container).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
