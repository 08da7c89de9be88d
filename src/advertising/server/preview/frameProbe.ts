import type { percentDecoded } from '../../../engine/contract/percentDecoded.ts'
import type { FrameClick, FrameState } from '../../creative/creativePreview.ts'
import type { exitStandIns } from './exitStandIns.ts'

/**
 * Runs in the frame before the creative does, and tells the page around it what it sees: requests, clicks, what moves. Its
 * text is put into documents as it stands, so it uses nothing but its arguments. It shares the frame with the creative and
 * is no wall: what must not happen is forbidden by the document's headers.
 */
export function frameProbe(
  mostReported: number,
  standInsFor: typeof exitStandIns,
  decoded: typeof percentDecoded,
): void {
  const send = window.parent.postMessage.bind(window.parent)
  const post = (report: FrameState | FrameClick) => send(report, '*')
  const repeat = window.setInterval.bind(window)
  const later = window.setTimeout.bind(window)
  const now = performance.now.bind(performance)

  const blocked: { readonly url: string; readonly what: string }[] = []
  const blockedUrls = new Set<string>()
  let blockedCount = 0
  const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    blockedCount += 1
    blockedUrls.add(blockedURI)
    if (blocked.length < mostReported) blocked.push({ url: blockedURI.slice(0, 500), what: effectiveDirective })
  }

  const asked: PerformanceResourceTiming[] = []
  let askedCount = 0
  const watchRequests = () =>
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
        if (!/^(https?|wss?):/.test(entry.name)) continue
        askedCount += 1
        if (asked.length < 2000) asked.push(entry)
      }
    }).observe({ type: 'resource', buffered: true })

  const hrefOf = (place: unknown): string => {
    const href = place instanceof SVGAElement ? place.href.baseVal : (place as HTMLAnchorElement).href
    return href !== '' && URL.canParse(href, document.baseURI) ? new URL(href, document.baseURI).href : href
  }
  const isScript = (url: string) => /^javascript:/i.test(url)
  const isInside = (url: string) => url.startsWith(`${location.href.split('#')[0]}#`)
  const reportClick = (url: string, how: FrameClick['how'], name?: string) =>
    post({ preview: 'click', url: url.slice(0, 4000), how, ...(name ? { name: name.slice(0, 200) } : {}) })
  /** A sandboxed frame runs no script of a link by itself: it is run as any other of the creative, with the same powers. */
  const follow = (url: string) => {
    const written = url.slice('javascript:'.length)
    const script = decoded(written) ?? written
    const run = () => {
      const element = document.createElement('script')
      element.textContent = script
      document.head.append(element)
      element.remove()
    }
    // After the creative's own listeners.
    later(run)
  }
  const onClick = (event: Event) => {
    const link = event
      .composedPath()
      .find(one => one instanceof Element && one.matches('a, area') && hrefOf(one) !== '')
    const url = link ? hrefOf(link) : ''
    if (url === '' || isInside(url)) return
    event.preventDefault()
    if (!isScript(url)) reportClick(url, 'link')
    else if (event.type === 'click') follow(url)
  }
  const click = HTMLElement.prototype.click
  HTMLElement.prototype.click = function () {
    // No listener of the document hears of a link that is not in it.
    const url = this instanceof HTMLAnchorElement && !this.isConnected ? hrefOf(this) : ''
    if (url === '' || isScript(url)) return click.call(this)
    reportClick(url, 'link')
  }
  const absolute = (text: string) =>
    text !== '' && URL.canParse(text, document.baseURI) ? new URL(text, document.baseURI).href : text
  window.open = (url?: string | URL) => {
    reportClick(absolute(String(url ?? 'about:blank')), 'window.open')
    return null
  }

  const failed: string[] = []
  const errors: string[] = []
  const note = (list: string[], text: string) => {
    if (list.length < 20 && !list.includes(text)) list.push(text)
  }
  const onError = (event: Event) => {
    if (event instanceof ErrorEvent) return note(errors, event.message.slice(0, 200))
    const { target } = event
    const source: unknown =
      target instanceof Element ? (Reflect.get(target, 'src') ?? Reflect.get(target, 'href')) : null
    if (typeof source !== 'string' || source === '') return
    note(failed, source.slice(0, 500))
    if (!(target instanceof HTMLScriptElement)) return
    const standIns = standInsFor(source, (how, name, url) => reportClick(absolute(url), how, name))
    for (const [name, standIn] of Object.entries(standIns)) {
      if (!Reflect.has(window, name)) Reflect.set(window, name, standIn)
    }
  }

  /** The whole content; where the frame hides what lies outside, what begins inside: the rest may be on its way in. */
  const drawnSize = (): FrameState['drawn'] => {
    const { documentElement: root, body } = document
    if (!body) return null
    const hides = [root, body].some(one => /hidden|clip/.test(getComputedStyle(one).overflow))
    if (!hides) return { width: root.scrollWidth, height: root.scrollHeight }
    const inside = [...body.children]
      .map(one => one.getBoundingClientRect())
      .filter(({ left, top }) => left < innerWidth / 4 && top < innerHeight / 4)
    return {
      width: Math.round(Math.max(0, ...inside.map(({ right }) => right))),
      height: Math.round(Math.max(0, ...inside.map(({ bottom }) => bottom))),
    }
  }

  // On a slow line a document comes in pieces: none of them is movement.
  let readAt = 9_000
  const onRead = () => {
    readAt = Math.min(readAt, now())
  }
  let movedAt: number | null = null
  let moving = new Set<string>()
  let endless = false
  const move = (what: string) => {
    // What happens in the first second is the creative's own coming.
    if (now() < 1000) return
    movedAt = now()
    moving.add(what)
  }
  const wrapDrawing = (prototype: object, names: readonly string[]) => {
    for (const name of names) {
      const draw: unknown = Reflect.get(prototype, name)
      if (typeof draw !== 'function') continue
      Reflect.set(prototype, name, function (this: unknown, ...values: unknown[]) {
        move('drawing')
        return Reflect.apply(draw, this, values)
      })
    }
  }
  const lookForMotion = () => {
    for (const animation of document.getAnimations()) {
      if (animation.playState !== 'running') continue
      move('style')
      if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) endless = true
    }
    for (const video of document.querySelectorAll('video')) {
      if (!video.paused && !video.ended && video.readyState > 2) move('video')
      if (video.loop && !video.paused) endless = true
    }
    for (const one of document.querySelectorAll<SVGAnimationElement>('animate, animateTransform, animateMotion')) {
      if (isAnimating(one)) move('style')
    }
  }
  const isAnimating = (one: SVGAnimationElement) => {
    try {
      return one.getStartTime() <= one.getCurrentTime()
    } catch {
      // It says by this that nothing is to come.
      return false
    }
  }
  const onMutations = (changes: readonly MutationRecord[]) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      if (element && !element.closest('head') && now() > readAt + 1000) move('document')
    }
    // A document in the document would be another realm, with what was taken away here.
    for (const frame of document.querySelectorAll('iframe[srcdoc]')) frame.remove()
  }
  const mutations = new MutationObserver(onMutations)
  const everything = { subtree: true, childList: true, attributes: true, characterData: true }

  const listen = () => {
    // `document.open` takes listeners away; adding one that is there does nothing.
    window.addEventListener('securitypolicyviolation', onViolation, true)
    window.addEventListener('click', onClick, true)
    window.addEventListener('auxclick', onClick, true)
    window.addEventListener('error', onError, true)
    mutations.observe(document, everything)
  }
  const report = () => {
    const loaded = asked.filter(({ name }) => !blockedUrls.has(name.split('#')[0] ?? name))
    const sizes = loaded.slice(0, mostReported).map(({ name, encodedBodySize }) => ({
      url: name.slice(0, 500),
      bytes: encodedBodySize,
    }))
    const loadedCount = askedCount - (asked.length - loaded.length)
    const requests = { blocked, blockedCount, loaded: sizes, loadedCount, failed, errors }
    post({ preview: 'state', at: now(), ...requests, moving: [...moving], movedAt, endless, drawn: drawnSize() })
    moving = new Set()
  }

  // Not covered by any policy where browsers know no connection allowlist.
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport'])
    Reflect.deleteProperty(window, name)
  // A click lets a frame write to the clipboard, which no policy forbids.
  const execute = Document.prototype.execCommand
  Document.prototype.execCommand = function (command: string, ...rest) {
    return !/^(copy|cut)$/i.test(command) && Reflect.apply(execute, this, [command, ...rest])
  }
  wrapDrawing(CanvasRenderingContext2D.prototype, ['clearRect', 'drawImage', 'fill', 'fillRect', 'fillText', 'stroke'])
  wrapDrawing(CanvasRenderingContext2D.prototype, ['putImageData', 'strokeRect', 'strokeText'])
  for (const context of ['WebGLRenderingContext', 'WebGL2RenderingContext']) {
    const known: unknown = Reflect.get(window, context)
    if (typeof known === 'function') wrapDrawing(known.prototype, ['clear', 'drawArrays', 'drawElements'])
  }
  document.addEventListener('DOMContentLoaded', onRead)
  listen()
  watchRequests()
  let turn = 0
  repeat(() => {
    listen()
    lookForMotion()
    turn += 1
    if (turn % 2 === 0) report()
  }, 250)
}
