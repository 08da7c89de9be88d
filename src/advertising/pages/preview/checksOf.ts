import { percentDecoded } from '../../../engine/contract/percentDecoded.ts'
import { t } from '../../../engine/texts/t.ts'
import type { FrameState } from '../../creative/creativePreview.ts'
import type { RunnablePreview } from './useCreativePreview.ts'

/** Something that an ad server, an exchange or a reader would object to. */
export interface CreativeCheck {
  readonly message: string
  readonly fix: string
}

/**
 * What was read out of a creative's files, and what shows when it runs.
 * @param root the address below which the creative's own files lie
 */
export function checksOf(preview: RunnablePreview, state: FrameState | null, root: string): readonly CreativeCheck[] {
  const found = new Map(preview.findings.map(({ message, fix }) => [message, { message, fix }]))
  const add = (message: string, fix: string) => {
    if (!found.has(message)) found.set(message, { message, fix })
  }
  for (const url of state?.failed ?? []) {
    const written = url.startsWith(root) ? url.slice(root.length).replace(/[?#].*$/, '') : ''
    const path = percentDecoded(written) ?? written
    // Apps put that one there themselves.
    if (path === '' || path.endsWith('mraid.js')) continue
    if (preview.kind === 'tag')
      add(t('“%{path}” can’t be loaded.', { path }), t('Use the full URL, because a tag has no files of its own.'))
    else if (preview.files.some(file => file.path === path))
      add(t('“%{path}” is damaged.', { path }), t('Export it again.'))
    else add(t('“%{path}” isn’t in the ZIP.', { path }), t('Add the file to the ZIP, or remove the reference to it.'))
  }
  const { width, height } = preview
  const drawn = state && state.at > settled ? state.drawn : null
  if (width && height && drawn && (drawn.width > width + tolerance || drawn.height > height + tolerance)) {
    const size = `${Math.max(drawn.width, width)} × ${Math.max(drawn.height, height)}`
    add(
      t('Draws %{size} pixels in a %{width} × %{height} frame.', { size, width, height }),
      t('Everything outside is cut off. Change the layout or the size.'),
    )
  }
  for (const error of state?.errors ?? [])
    add(error, t('A script failed, so clicks or animation may not work. Fix the script.'))
  return [...found.values()]
}

/** Milliseconds until the creative has come. */
const settled = 1000
/** In pixels: the gap that browsers leave under an image in a line of text. */
const tolerance = 6
