/** Types that browsers, apps and televisions play in ads; adaptive streams among them. */
export function isPlayable(type: string): boolean {
  return (
    /^(video\/(mp4|webm|ogg|quicktime|3gpp|x-m4v|mpeg|mp2t)|audio\/(mpeg|mp3|mp4|aac|ogg|webm|wav|x-wav|x-m4a|flac))\b/i.test(
      type,
    ) || isAdaptive(type)
  )
}

/** HLS and DASH. */
export function isAdaptive(type: string): boolean {
  return /^(application\/(x-mpegurl|vnd\.apple\.mpegurl|dash\+xml)|audio\/(x-)?mpegurl)\b/i.test(type)
}

export function isFlash(type: string): boolean {
  return /^(video\/(x-)?flv|application\/x-shockwave-flash|video\/mp4-flash)\b/i.test(type)
}

/** Code rather than images or sound. */
export function isScript(type: string): boolean {
  return /^((application|text)\/(x-)?(javascript|ecmascript)\b|text\/html\b|application\/x-(shockwave-flash\b|silverlight))/i.test(
    type,
  )
}
