// Order matters: browsers also name their ancestors, and nearly all of them mention Chrome and Safari.
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\b/, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chromium|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
  [/\bcurl\//i, 'curl'],
  [/\b(node|undici)\b/i, 'Node.js'],
  [/\bpython/i, 'Python'],
];

// Phones come first: they also name the system theirs derives from.
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X|Darwin)\b/, 'macOS'],
  [/\bLinux\b/i, 'Linux'],
];

const nameIn = (agent: string, names: typeof PROGRAMS): string | null =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/**
 * A readable name for the device behind a user agent: "Firefox on Linux". Contains no version, so that an update does
 * not look like a new device.
 * @param agent null if the client sent none
 */
export function deviceOf(agent: string | null): string {
  const program = nameIn(agent ?? '', PROGRAMS) ?? /^[\w.-]{1,40}/.exec(agent ?? '')?.[0] ?? 'Unknown program';
  const system = nameIn(agent ?? '', SYSTEMS);
  return system ? `${program} on ${system}` : program;
}
