// Preloaded into every program of this project (`nodeEnv`). Node parses a package's manifest again for each of its files
// that is resolved. Drizzle's manifest is 180 KB long and five hundred of its files are resolved at a start, which took
// 1.2 s of the 2.1 s for loading the server's code. That of date-fns is as long, for three hundred files in the tests of
// the screens.
import module from 'node:module';

/** Packages with large manifests whose `.js` files are all ES modules. */
const PACKAGES = ['drizzle-orm', 'date-fns'];
const resolved = new Map();

function resolve(specifier, context, next) {
  const isWithin = PACKAGES.some((name) => context.parentURL?.includes(`/node_modules/${name}/`));
  if (isWithin && /^\.\.?\/.*\.js$/.test(specifier)) {
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  }
  const isOfPackage = PACKAGES.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  if (!isOfPackage) return next(specifier, context);
  // `require` gets a package's CommonJS file, which is a different one.
  if (!context.conditions.includes('import')) return next(specifier, context);
  if (!resolved.has(specifier)) resolved.set(specifier, { ...next(specifier, context), shortCircuit: true });
  return resolved.get(specifier);
}

// Missing in the older Node versions that may run the launcher itself.
module.registerHooks?.({ resolve });
