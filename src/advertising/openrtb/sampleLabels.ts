/** What people call the sample bid requests; `sampleRequests.ts` has what is in them, which the first list can do without. */
export const sampleLabels = {
  banner: 'Banner on a site',
  video: 'Video on a site',
  audio: 'Audio in an app',
  native: 'Native on a site',
  app: 'Banner in an app',
  deal: 'Deal on a site',
} as const

export type SampleKey = keyof typeof sampleLabels

export const sampleKeys = Object.keys(sampleLabels) as readonly SampleKey[]

export function isSampleKey(key: unknown): key is SampleKey {
  return typeof key === 'string' && Object.hasOwn(sampleLabels, key)
}
