/** A text of the product as Markdown: nothing in it is taken for a tag, a list, a table or an expression; what stands in backticks is code. */
export function plain(text: string): string {
  return text
    .split(/`([^`]+)`/)
    .map((part, at) => (at % 2 === 1 ? code(part) : escaped(part)))
    .join('')
}

function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]|#]/g, '\\$&')
    .replaceAll('<', '&lt;')
    .replaceAll('{', '&#123;')
    .replaceAll('}', '&#125;')
    .replace(/\s+/g, ' ')
}

/** A name as the API and the code write it. */
export function code(name: string): string {
  return `<code v-pre>${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('|', '&#124;')}</code>`
}

/** A table of cells that are Markdown already. Empty without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n')
}

/** Blocks with an empty line between them; empty ones are left out. */
export function blocks(...parts: readonly string[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
