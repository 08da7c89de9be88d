import { expect, it } from 'vitest'
import { checkPacked } from '../../../../src/advertising/server/preview/checkPacked.ts'
import { bytesOf } from '../../../../src/advertising/server/sample/files/bytesOf.ts'

const size = { width: 300, height: 250 }
const good =
  '<meta name="ad.size" content="width=300,height=250"><script>var clickTag="https://a.example"</script><body onclick="open(clickTag)">'

async function found(files: Readonly<Record<string, string>>, of = size) {
  const packed = {
    page: Object.keys(files).find(path => path.endsWith('index.html')) ?? '',
    files: Object.entries(files).map(([path, text]) => ({ path, bytes: text.length })),
    read: (path: string) => new Blob([bytesOf(files[path] ?? '')]).stream(),
  }
  return (await checkPacked(packed, of)).map(({ code, message, fix }) => `${code}: ${message} ${fix}`)
}

it('[media.4] finds nothing wrong with a creative as ad servers want it', async () => {
  expect(await found({ 'index.html': good })).toEqual([])
})

it.each([
  '<a href="javascript:window.open(window.clickTAG)">',
  '<script>window.open(clickTag1)</script>',
  `<script>Enabler.exit('x')</script>`,
  '<script>ExitApi.exit()</script>',
])('[media.4] %s is a click', async html => {
  expect((await found({ 'index.html': html })).filter(one => one.startsWith('no_click_tag'))).toEqual([])
})

it('[media.4] looks for the click in scripts as well, and misses it where a link is fixed', async () => {
  const html = '<meta name=ad.size content="width=300,height=250"><a href="https://brand.example/">'
  expect(await found({ 'index.html': html, 'run.js': 'onclick=()=>open(clickTag)' })).toEqual([])
  expect(await found({ 'index.html': html })).toEqual([
    'no_click_tag: The page has no clickTag. Declare clickTag in index.html and open it on click: ad servers put their click URL there.',
  ])
})

it('[media.4] compares the declared size with the one that is booked', async () => {
  expect(await found({ 'index.html': good.replace(/<meta[^>]*>/, '') })).toEqual([
    'no_ad_size: The page has no ad.size. Add <meta name="ad.size" content="width=300,height=250"> to index.html.',
  ])
  expect(await found({ 'index.html': good }, { width: 400, height: 400 })).toEqual([
    'other_size: ad.size says 300 × 250, but the size here is 400 × 400. Correct the size that is wrong.',
  ])
})

it('[media.4] finds what the page and its style sheets name and the ZIP does not hold', async () => {
  const html = `${good}<!-- <img src="gone.png"> -->
    <link rel=stylesheet href=css/a.css><link rel="icon" href="favicon.ico"><link rel="stylesheet" href="https://fonts.example/a.css">
    <img src="a.png?v=2" data-src="later.png"><img srcset="b.png 1x, c.png 2x"><img src="/root.png"><img src="{{image}}"><img src="">
    <video poster='d%20e.jpg'><source src="f.mp4#t=1"></video><svg><use href="#x"/><image xlink:href="g.svg"/></svg>
    <a href="page.html">x</a><script src="mraid.js"></script><script src="run.js">const html = '<img src="no.png">'</script>
    <div style="background:url('../out.png')"></div><style>@import "h.css"; b{background:url( i.gif )}</style>`
  const css =
    '@import url(../j.css); b{background:url("k.png") , url(data:image/png;base64,AA==)} i{background:url(l.png)}'
  const files = {
    'ad/index.html': html,
    'ad/css/a.css': css,
    'ad/a.png': '',
    'ad/B.png': '',
    'ad/css/l.png': '',
    'ad/run.js': '',
  }
  const missing = (await found(files)).map(one => /“([^”]+)”/.exec(one)?.[1])
  expect(missing.toSorted()).toEqual(
    [
      'ad/b.png',
      'ad/c.png',
      '/root.png',
      'ad/d e.jpg',
      'ad/f.mp4',
      'ad/g.svg',
      'out.png',
      'ad/h.css',
      'ad/i.gif',
      'ad/j.css',
      'ad/css/k.png',
    ].toSorted(),
  )
  expect((await found(files)).find(one => one.includes('ad/b.png'))).toBe(
    `missing_file: “ad/b.png” isn’t in the ZIP. The ZIP has “ad/B.png”: use the same upper and lower case.`,
  )
})

it('[media.4] lists a few of many, and ends on what is made to be read for ever', async () => {
  const many = Array.from({ length: 400 }, (_, index) => `<img src="${index}.png">`).join('')
  expect(await found({ 'index.html': good + many })).toHaveLength(20)
  const start = performance.now()
  await found({ 'index.html': `${good}${'<img src='.repeat(50_000)}${'<!--'.repeat(50_000)}${'url('.repeat(50_000)}` })
  expect(performance.now() - start).toBeLessThan(2_000)
})
