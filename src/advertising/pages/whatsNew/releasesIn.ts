/** The releases of a changelog that is kept as keepachangelog.com says, in its order. */
export function releasesIn(changelog: string): Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map(part => {
      const end = part.indexOf('\n')
      const [, name = '', date = null] =
        /^\[?(.*?)\]?(?: - (\d{4}-\d{2}-\d{2}))?$/.exec(part.slice(0, end).trim()) ?? []
      return { name, date, text: part.slice(end).trim() }
    })
}

/** `text` is Markdown: a heading of the third level for each kind of change, and a list below it. */
export interface Release {
  readonly name: string
  /** `YYYY-MM-DD`; null where it isn't released yet. */
  readonly date: string | null
  readonly text: string
}
