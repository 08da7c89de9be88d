import type { PlantedFault } from './plantedFaults.ts'

const form = 'src/engine/derive/form'

/** What a form sends, and when. */
export const formFaults: readonly PlantedFault[] = [
  {
    file: `${form}/mergeRows.ts`,
    from: 'if (sameValue(other, was)) row[name] = own',
    to: 'if (sameValue(other, own)) row[name] = own',
  },
  { file: `${form}/rowToSend.ts`, from: 'value.trim() || undefined', to: 'value || undefined' },
  { file: `${form}/sameValue.ts`, from: 'if (isVoid(a) && isVoid(b)) return true', to: '' },
  {
    file: `${form}/keepWallClock.ts`,
    from: "field.kind === 'objectList' && Array.isArray(value)",
    to: "field.kind === 'list' && Array.isArray(value)",
  },
  { file: `${form}/takeOver.ts`, from: '!Object.hasOwn(given, name)', to: 'true' },
  { file: `${form}/useWaitForRows.ts`, from: 'missing.length > 0; missing', to: 'false; missing' },
  { file: `${form}/useWaitForRows.ts`, from: '&& isPassing(error)', to: '' },
  { file: `${form}/useWaitForRows.ts`, from: "(status === 'error' && isPassing(error))", to: 'false' },
  { file: `${form}/useWaitForRows.ts`, from: 'if (keys.every(key => asked.has(key))) return false', to: '' },
  { file: `${form}/useWaitForRows.ts`, from: '!Object.hasOwn(given, name)', to: 'true' },
  { file: `${form}/useSaving.ts`, from: 'if (!leaving.current) {', to: 'if (!leaving.current || true) {' },
  { file: `${form}/useWaitForRows.ts`, from: 'Promise.race([late, ', to: 'Promise.race([' },
  { file: `${form}/useSaving.ts`, from: 'if (!arrived) return', to: 'if (false) return' },
  { file: `${form}/useSaving.ts`, from: 'if (underWay.current) return', to: '' },
  {
    file: `${form}/useSaving.ts`,
    from: 'form.handleSubmit(row => post(row, another))()',
    to: 'post(form.getValues(), another)',
  },
]
