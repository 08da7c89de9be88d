/** Hands a value to the person as a file of JSON, named with the moment. */
export function saveJson(name: string, value: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
