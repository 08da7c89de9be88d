/** What a page says in `<meta name="ad.size" content="width=300,height=250">` (IAB HTML5 guidelines). */
export function adSizeIn(html: string): { readonly width: number; readonly height: number } | null {
  const [tag = ''] = (html.match(/<meta\b[^<>]*>/gi) ?? []).filter(one => /\bname\s*=\s*["']?ad\.size\b/i.test(one))
  const [, width] = /\bwidth\s*=\s*(\d{1,5})/i.exec(tag) ?? []
  const [, height] = /\bheight\s*=\s*(\d{1,5})/i.exec(tag) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}
