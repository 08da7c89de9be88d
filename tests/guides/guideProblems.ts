import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface GuideText {
  readonly path: string
  readonly text: string
}

/** What is wrong in a guide: words that no screen has, pictures and links that lead nowhere. One sentence each. */
export function guideProblems({ path, text }: GuideText, { words, exists }: GuideFacts): readonly string[] {
  const bold = [...text.matchAll(/\*\*(.+?)\*\*/gs)].map(([, phrase = '']) => phrase.replace(/\s+/g, ' '))
  const links = [...text.matchAll(/!?\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, to = '']) => to)
  const local = links.filter(to => !/^[a-z]+:/.test(to))
  const missing = local.filter(to => !exists(join(dirname(path), fileOf(to)))).map(to => `No such file: ${to}`)
  const noHeading = local
    .filter(to => to.includes('#') && exists(join(dirname(path), fileOf(to))))
    .filter(to => !headings(readFileSync(join(dirname(path), fileOf(to)), 'utf8')).includes(to.split('#')[1] ?? ''))
    .map(to => `No such heading: ${to}`)
  return [
    ...new Set(bold.filter(phrase => !words.has(phrase)).map(phrase => `Not on screen: ${phrase}`)),
    ...missing,
    ...noHeading,
    ...pictureProblems(text),
  ]
}

function fileOf(link: string): string {
  return link.split('#')[0] ?? ''
}

/** As the site makes anchors of headings. */
function headings(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, '')
      .replace(/ /g, '-'),
  )
}

/** Each picture stands there in both themes, on one line, and says in words what it shows. */
function pictureProblems(text: string): readonly string[] {
  return [...text.matchAll(/!\[([^\]]*)\]\((\S+)-light\.webp\)([^\n]*)/g)].flatMap(([, says = '', name = '', rest]) => [
    ...(says ? [] : [`Says not what it shows: ${name}-light.webp`]),
    ...(rest === `{.light-only}![](${name}-dark.webp){.dark-only}` ? [] : [`Not in both themes: ${name}-light.webp`]),
  ])
}

interface GuideFacts {
  readonly words: ReadonlySet<string>
  readonly exists: (path: string) => boolean
}
