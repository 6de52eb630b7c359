// Runs under whatever Node a script found first; the packages under optionalDependencies put Node 24 there.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 24 || (major === 24 && minor < 12)) {
  console.error(
    `Foretell runs its TypeScript as it is and needs Node 24.12 or newer; this is Node ${process.versions.node}.\n` +
      "`npm ci` installs a Node 24 inside node_modules on Linux (x64, arm64) and Windows (x64), unless optional\n" +
      "dependencies were left out. Elsewhere install Node 24 and run the command again.",
  );
  process.exit(1);
}
