/** A colour as red, green and blue from 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

/** The text colour on an accent, and the backgrounds on which the accent itself is text, by scheme. */
const ink = '#1a1d21';
const paper = ['#fbfaf6', '#e8e7e1'] as const;
const night = ['#11171e', '#18212b'] as const;

/** The minimum text contrast, by WCAG 2.2 AA. */
const readable = 4.5;

/** How an accent is shown in one colour scheme. */
interface AccentShades {
  /** For text and lines on the page. */
  readonly text: string;
  /** The background of selected items; text in the accent is shown on it too. */
  readonly soft: string;
}

/** True if dark text on a colour (#rrggbb) is readable, and the colour itself on the dark scheme. */
export function isReadableAccent(accent: string): boolean {
  return [ink, ...night].every((ground) => contrastOf(accent, ground) >= readable);
}

/** Returns shades of an accent that are readable in both schemes; the light one is darkened as needed. */
export function shadesOf(accent: string): {
  readonly light: AccentShades;
  readonly dark: AccentShades;
} {
  const lightSoft = mix(accent, '#fffdf7', 0.75);
  const darkSoft = mix(accent, '#0a0e13', 0.85);
  return {
    light: { soft: lightSoft, text: untilReadable(accent, '#000000', [...paper, lightSoft]) },
    dark: { soft: darkSoft, text: untilReadable(accent, '#ffffff', [...night, darkSoft]) },
  };
}

/** Returns the WCAG 2 contrast ratio of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

function untilReadable(accent: string, towards: string, grounds: readonly string[]): string {
  const steps = Array.from({ length: 21 }, (_, step) => mix(accent, towards, step / 20));
  const fits = (shade: string) => grounds.every((ground) => contrastOf(shade, ground) >= readable);
  return steps.find(fits) ?? towards;
}

function mix(from: string, to: string, share: number): string {
  const other = parse(to);
  const parts = parse(from).map((part, index) =>
    Math.round(part + ((other[index] ?? 0) - part) * share),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminanceOf(color: string): number {
  const [red, green, blue] = parse(color).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function parse(color: string): Rgb {
  const at = (start: number) => Number.parseInt(color.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
}
