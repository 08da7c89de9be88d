/** Put in by the build; from the sources it is not a release. */
declare const __RELEASE__: string | undefined
export const release = typeof __RELEASE__ === 'string' ? __RELEASE__ : 'development'
