// Read before any schema is made: whether code may be made of text is not tried. Our policy forbids it, and a browser
// tells of each attempt, although the schemas do without.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
