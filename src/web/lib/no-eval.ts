const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
shared.__zod_globalConfig ??= {};
// Must run before any schema is created: zod must not try to compile code. The Content-Security-Policy forbids it, the browser reports each attempt,
// and the schemas work without.
shared.__zod_globalConfig.jitless = true;
