// ClickHouse itself, out of the package `chdb`, behind as much of its HTTP interface as `@clickhouse/client` uses. Run by
// `startClickhouse.ts`, which installs the package beside this file's arguments: <folder with node_modules> <folder for data>.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'

const [packages = '', data = ''] = process.argv.slice(2)
const { Session } = createRequire(`${packages}/package.json`)('chdb')
const session = new Session(data, { connectionArgs: ['--output_format_json_quote_64bit_integers=0'] })

const settings = new Map()
let database = 'default'

const server = createServer(async (request, response) => {
  try {
    const url = new URL(request.url ?? '/', 'http://clickhouse')
    if (url.pathname === '/ping') return response.end('Ok.\n')
    for (const [name, value] of url.searchParams) {
      if (!/^(max_query_size|do_not_merge_across_partitions_select_final)$/.test(name) || settings.get(name) === value)
        continue
      session.query(`set ${name} = ${Number(value)}`)
      settings.set(name, value)
    }
    const asked = url.searchParams.get('database') ?? 'default'
    if (asked !== database) session.query(`use ${asked.replace(/\W/g, '')}`)
    database = asked
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const query = url.searchParams.get('query')
    // One at a time: the session is one connection.
    const answer = session.query(query ? `${query}\n${body}` : body)
    response.setHeader('x-clickhouse-format', 'JSONCompactEachRow')
    response.end(answer)
  } catch (error) {
    response.statusCode = 500
    response.end(String(error.message))
  }
})

server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }))
process.on('disconnect', () => process.exit(0))
