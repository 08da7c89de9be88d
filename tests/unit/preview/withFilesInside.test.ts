import { expect, it } from 'vitest'
import { withFilesInside } from '../../../src/advertising/pages/preview/withFilesInside.ts'

const files: Readonly<Record<string, readonly [string, string]>> = {
  'ad/index.html': ['text/html', ''],
  'ad/a.png': ['image/png', 'A'],
  'ad/two words.png': ['image/png', 'W'],
  'ad/style/a.css': ['text/css', '@import "b.css"; i{background:url(../a.png)} u{background:url(b.css)}'],
  'ad/style/b.css': ['text/css', '@import "a.css"; b{color:red}'],
  'ad/run.js': ['text/javascript', 'image.src="a.png";fetch(\'data.json\');go("style/none.css")'],
  'ad/data.json': ['application/json', '{}'],
}
const paths = new Set(Object.keys(files))

async function packed(text: string) {
  const asked: string[] = []
  const done = await withFilesInside({ path: 'ad/index.html', text }, paths, async path => {
    asked.push(path)
    const [type, content] = files[path] ?? ['', '']
    return new Blob([content], { type })
  })
  return { done, asked }
}
const data = (type: string, content: string) => `data:${type};base64,${btoa(content)}`
const image = data('image/png', 'A')

it.each([
  ['<img src="a.png">', `<img src="${image}">`],
  ['<img src=\'./a.png\' alt="a">', `<img src='${image}' alt="a">`],
  ['<img src=a.png>', `<img src=${image}>`],
  ['<img src="two%20words.png">', `<img src="${data('image/png', 'W')}">`],
  ['<i style="background:url(a.png)">', `<i style="background:url(${image})">`],
  ['<img srcset="a.png 2x">', `<img srcset="${image} 2x">`],
])('[media.4] puts a file where %s names it', async (text, filled) => {
  expect((await packed(text)).done).toBe(filled)
})

it.each([
  '<img src="https://cdn.example/a.png">',
  '<img src="//cdn.example/ad/a.png">',
  '<img src="../../../a.png">',
  '<img src="none.png">',
  '<p>a.png</p>',
  '<a href="index.html">',
  '<img src="%zz">',
  '<img src="data:,a.png">',
])('[media.4] leaves %s as it is', async text => {
  expect(await packed(text)).toEqual({ done: text, asked: [] })
})

it('[media.4] fills style sheets from where they lie and scripts from their page, and goes round in no circle', async () => {
  const { done, asked } = await packed('<link href="style/a.css"><script src="run.js"></script><img src="a.png">')
  const inner = data('text/css', '@import "a.css"; b{color:red}')
  const sheet = `@import "${inner}"; i{background:url(${image})} u{background:url(${inner})}`
  const script = `image.src="${image}";fetch('${data('application/json', '{}')}');go("style/none.css")`
  expect(done).toBe(
    `<link href="${data('text/css', sheet)}"><script src="${data('text/javascript', script)}"></script><img src="${image}">`,
  )
  // Each is asked for once.
  expect(asked.toSorted()).toEqual(['ad/a.png', 'ad/data.json', 'ad/run.js', 'ad/style/a.css', 'ad/style/b.css'])
})

it('[media.4] stops where a page would grow without end', async () => {
  const text = '<img src="a.png">'.repeat(10)
  const done = await withFilesInside({ path: 'ad/index.html', text }, paths, async () => new Blob(['x'.repeat(8e6)]))
  expect(done.length).toBeLessThan(31_000_000)
  expect(done.match(/"a\.png"/g)).toHaveLength(8)
})
