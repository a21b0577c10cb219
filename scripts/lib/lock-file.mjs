// Checks that `npm ci` can use package-lock.json on other machines than the one that wrote it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/**
 * One line per problem: the address of a registry, or a missing entry for another platform's program (npm omits those
 * that its registry did not have, and then rejects its own lock file).
 * @returns {string[]}
 */
export function findLockTroubles() {
  /** @type {Record<string, { resolved?: string, optionalDependencies?: Record<string, string> }>} */
  const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '') return [];
    const troubles = entry.resolved === undefined ? [] : [`${path} names where it was downloaded from`];
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!isListed(packages, path, name)) troubles.push(`${name}, which ${path} asks for, is not listed`);
    }
    return troubles;
  });
}

/** Looks the package up as Node does: beside, then in each outer folder. */
function isListed(packages, path, name) {
  for (let place = path; ; place = place.slice(0, place.lastIndexOf('/node_modules/'))) {
    if (`${place}/node_modules/${name}` in packages) return true;
    if (!place.includes('/node_modules/')) return `node_modules/${name}` in packages;
  }
}
