import type { FrameClick } from '../../creative/creativePreview.ts'

/**
 * What stands in for an ad server's own script that could not be loaded: creatives built for it wait for it, and leave through it.
 * Its text is put into documents as it stands, so it uses nothing but its arguments.
 * @param source the script's URL
 * @param post is told of an exit with its name and, where the creative gives one, its URL
 * @returns global names; none for any other script
 */
export function exitStandIns(source: string, post: ReportExit): Readonly<Record<string, unknown>> {
  const later = window.setTimeout.bind(window)
  /** Whatever else is called there does nothing. */
  const orNothing = (known: Readonly<Record<string, unknown>>) =>
    new Proxy(known, { get: (_, name) => (Object.hasOwn(known, name) ? Reflect.get(known, name) : () => undefined) })
  const names = new Proxy({}, { get: (_, name) => name })

  if (/\/exitapi\.js/i.test(source)) return { ExitApi: orNothing({ exit: () => post('ExitApi.exit', '', '') }) }
  if (!/\/Enabler[\w.-]*\.js/i.test(source)) return {}

  const loaded = () => document.readyState === 'complete'
  const afterLoad = (listener: () => void) => {
    if (loaded()) later(listener)
    else window.addEventListener('load', () => later(listener), { once: true })
  }
  const exit = (name: unknown, url?: unknown) => post('Enabler.exit', String(name ?? ''), String(url ?? ''))
  const Enabler = orNothing({
    exit,
    exitOverride: exit,
    isInitialized: () => true,
    isPageLoaded: loaded,
    isVisible: () => true,
    isServingInLiveEnvironment: () => false,
    callAfterInitialized: (listener: () => void) => later(listener),
    addEventListener(type: unknown, listener: () => void) {
      if (/^(init|visible)$/i.test(String(type))) later(listener)
      if (/^page_?loaded$/i.test(String(type))) afterLoad(listener)
    },
    getUrl: (path: unknown) => path,
    getFilename: (path: unknown) => path,
    getParameter: () => null,
    loadModule: (_name: unknown, loadedModule?: () => void) => loadedModule && later(loadedModule),
  })
  const events = orNothing({ StudioEvent: names })
  return { Enabler, studio: orNothing({ events, video: { Reporter: orNothing({}) } }) }
}

export type ReportExit = (how: FrameClick['how'], name: string, url: string) => void
