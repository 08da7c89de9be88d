import { adSizeIn } from '../../../engine/server/assets/adSizeIn.ts'
import type { CreativeFinding } from '../../creative/creativePreview.ts'
import type { CreativeFacts } from './Creative.ts'
import type { PackedFiles } from './openPacked.ts'
import { pathsInCss, pathsInHtml } from './packedPaths.ts'

/**
 * What an ad server or an exchange would object to in a packed creative, read from its texts without running them. `size` is the
 * one that is booked.
 */
export async function checkPacked(
  packed: PackedFiles,
  size: Pick<CreativeFacts, 'width' | 'height'>,
): Promise<readonly CreativeFinding[]> {
  const texts = await textsOf(packed)
  const html = texts.get(packed.page) ?? ''
  const clicks = [...texts.values()].some(text => clickCalls.test(text))
  return [...(clicks ? [] : [noClickTag]), ...sizeFindings(html, size), ...missingFiles(packed, texts)]
}

/** Names that ad servers fill or answer: clickTag in its spellings, Studio, Google's exit API, Sizmek. */
const clickCalls = /click_?tag|\bEnabler\s*\.\s*exit|\bExitApi\b|\bEB\s*\.\s*clickthrough/i

const noClickTag: CreativeFinding = {
  code: 'no_click_tag',
  message: 'The page has no clickTag.',
  fix: 'Declare clickTag in index.html and open it on click: ad servers put their click URL there.',
}

function sizeFindings(html: string, { width, height }: Pick<CreativeFacts, 'width' | 'height'>): CreativeFinding[] {
  const said = adSizeIn(html)
  if (!said) {
    const example = `width=${width ?? 300},height=${height ?? 250}`
    const fix = `Add <meta name="ad.size" content="${example}"> to index.html.`
    return [{ code: 'no_ad_size', message: 'The page has no ad.size.', fix }]
  }
  if (width === null || height === null || (said.width === width && said.height === height)) return []
  return [
    {
      code: 'other_size',
      message: `ad.size says ${said.width} × ${said.height}, but the size here is ${width} × ${height}.`,
      fix: 'Correct the size that is wrong.',
    },
  ]
}

function missingFiles({ page, files }: PackedFiles, texts: ReadonlyMap<string, string>): CreativeFinding[] {
  const known = new Set(files.map(({ path }) => path))
  const named = [...texts].flatMap(([path, text]) =>
    path === page ? pathsInHtml(text, path) : path.endsWith('.css') ? pathsInCss(text, path) : [],
  )
  return [...new Set(named)]
    .filter(path => !known.has(path) && !suppliedByApps.test(path))
    .slice(0, mostMissing)
    .map(path => {
      const similar = files.find(other => other.path.toLowerCase() === path.toLowerCase())
      return {
        code: 'missing_file',
        message: `“${path}” isn’t in the ZIP.`,
        fix: similar
          ? `The ZIP has “${similar.path}”: use the same upper and lower case.`
          : 'Add the file to the ZIP, or remove the reference to it.',
      }
    })
}

/** An app puts this file beside the creative. */
const suppliedByApps = /(^|\/)mraid\.js$/
const mostMissing = 20
/** Of all texts together; what is larger is not read. */
const mostRead = 5_000_000

/** The page, its style sheets and its scripts, by their paths. */
async function textsOf({ page, files, read }: PackedFiles): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  let left = mostRead
  for (const { path, bytes } of files.toSorted((a, b) => Number(b.path === page) - Number(a.path === page))) {
    if (!(path === page || /\.(css|m?js)$/i.test(path)) || bytes > left) continue
    left -= bytes
    texts.set(path, await new Response(read(path)).text().catch(() => ''))
  }
  return texts
}
