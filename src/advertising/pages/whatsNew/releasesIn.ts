/**
 * The releases of a changelog that is kept as keepachangelog.com says: `## 1.2.0 - 2026-11-27`, `### Added`, and a line
 * `- …` for each change. In its order; what else stands in it is left out.
 */
export function releasesIn(changelog: string): Release[] {
  return partsOf(changelog, /^## /m).map(({ head, body }) => {
    const [, name = '', date = null] = /^\[?(.*?)\]?(?: - (\d{4}-\d{2}-\d{2}))?$/.exec(head) ?? []
    const groups = partsOf(body, /^### /m).map(group => ({
      kind: group.head,
      changes: partsOf(group.body, /^- /m).map(change => change.head),
    }))
    return { name, date, groups }
  })
}

function partsOf(text: string, mark: RegExp): { readonly head: string; readonly body: string }[] {
  return text
    .split(mark)
    .slice(1)
    .map(part => {
      const [head = '', ...lines] = part.split('\n')
      return { head: head.trim(), body: lines.join('\n') }
    })
}

export interface Release {
  readonly name: string
  /** `YYYY-MM-DD`; null where it isn't released yet. */
  readonly date: string | null
  readonly groups: readonly ChangeGroup[]
}

/** Changes of one kind, such as `Added`; what stands between backticks is code. */
interface ChangeGroup {
  readonly kind: string
  readonly changes: readonly string[]
}
