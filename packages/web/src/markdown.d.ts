declare module "*.md" {
  import type { Block } from "./components/prose/prose-model.ts";
  const blocks: readonly Block[];
  export default blocks;
}
