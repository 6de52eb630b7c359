import { surveyImports } from "./survey-imports.ts";

const { fileCount, problems } = surveyImports();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`boundaries and floors hold in ${fileCount} files, and no files import each other in a circle`);
