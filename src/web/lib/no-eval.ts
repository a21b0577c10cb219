const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
shared.__zod_globalConfig ??= {};
// Read before any schema is made: whether code may be made of text is not tried. Our policy forbids it, and a browser
// tells of each attempt, although the schemas do without.
shared.__zod_globalConfig.jitless = true;
