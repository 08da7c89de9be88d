import { Refusal } from './Refusal.ts'

/** The text of `resources.config.ts` with a file of the catalogue among its imports and its resources. @throws Refusal */
export function listedInConfig(config: string, name: string): string {
  const spread = /(\bresources:\s*\{)([^{}]*)\}/
  const found = spread.exec(config)
  if (!found)
    throw new Refusal(`resources.config.ts has no list "resources: { … }": add ...${name} to its resources by hand`)
  const [, open = '', inner = ''] = found
  if (new RegExp(`\\b${name}\\b`).test(config))
    throw new Refusal(`resources.config.ts has a "${name}" already: give another name`)
  const others = inner.trim().replace(/,$/, '')
  return `import { ${name} } from './src/advertising/catalogue/${name}.ts'\n${config.replace(
    spread,
    () => `${open} ${others ? `${others}, ` : ''}...${name} }`,
  )}`
}
