import "./styles/index.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { followSession } from "./app/follow-session.ts";
import { router } from "./app/router.tsx";
import { Toasts } from "./app/toasts.tsx";
import { shareStyleNonce } from "./lib/style-nonce.ts";
import { followTheme } from "./lib/theme.ts";

const container = document.getElementById("root");
if (container === null) throw new Error("The page has no element #root to render into");

shareStyleNonce();
followTheme();
followSession();

createRoot(container).render(
  <StrictMode>
    <RouterProvider router={router} />
    <Toasts />
  </StrictMode>,
);
