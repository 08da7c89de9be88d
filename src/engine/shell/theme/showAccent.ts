import { accentOf } from './accentOf.ts'

/** Puts a product's colour in the place of the accent that `tokens.css` has, in both themes. */
export function showAccent(colour: string): void {
  const { light, dark } = accentOf(colour)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    [
      `:root, [data-theme="light"] { --accent: ${light.accent}; --accent-strong: ${light.strong}; --accent-soft: ${light.soft}; }`,
      `[data-theme="dark"] { --accent: ${dark.accent}; --accent-strong: ${dark.strong}; --accent-soft: ${dark.soft}; }`,
    ].join('\n'),
  )
  document.adoptedStyleSheets.push(sheet)
}
