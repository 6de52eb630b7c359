declare module "*.md" {
  const blocks: readonly import("./components/prose/prose-model.ts").Block[];
  export default blocks;
}
