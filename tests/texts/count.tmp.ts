import { writeFileSync } from 'node:fs'
import { readTexts, sourcesUnder, unreadableCalls } from './readTexts.ts'

const { engine, advertising } = readTexts()
console.log(engine.size, advertising.size, [...engine, ...advertising].join(' ').split(/\s+/).length)
writeFileSync('/tmp/engine.json', JSON.stringify([...engine], null, 0))
writeFileSync('/tmp/advertising.json', JSON.stringify([...advertising], null, 0))
console.log([...sourcesUnder('src/engine'), ...sourcesUnder('src/advertising')].flatMap(unreadableCalls))
