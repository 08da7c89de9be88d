import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { advertisingHost } from '../../src/advertising/server/advertisingHost.ts'
import { postgresHalves } from '../../src/advertising/server/postgresHalves.ts'
import { readEnvironment } from '../../src/engine/server/environment.ts'
import { openApi } from '../../src/engine/server/node/openApi.ts'
import { startTraceCollector } from '../setup/traceCollector.ts'

it('a host tells its collector of the last requests before it stops, and names their traces in its access log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-traces-'))
  const collector = await startTraceCollector()
  const environment = readEnvironment({
    DATA_DIR: folder,
    SAMPLE_DATA: 'false',
    ACCESS_LOG: 'true',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_SERVICE_NAME: 'console-of-this-test',
  })
  const logged: Record<string, unknown>[] = []
  const note = (facts: object, message: string) => void logged.push({ ...facts, message })
  const log = { info: note, warn: note, error: note }
  const host = await openApi({ ...advertisingHost, extensions: postgresHalves }, environment, { log, say: () => {} })
  const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const address = 'http://127.0.0.1:8080/api/v1/config?organization=o'
  const request = new Request(address, { headers: { traceparent: `00-${trace}-${span}-01` } })
  expect((await host.answer(request, '127.0.0.1')).status).toBe(200)
  await host.close()
  await collector.stop()
  rmSync(folder, { recursive: true, force: true })

  expect(collector.resource).toMatchObject({ 'service.name': 'console-of-this-test' })
  expect(collector.spans).toMatchObject([{ name: 'GET /config', traceId: trace, parentSpanId: span }])
  const [line] = logged.filter(({ message }) => message === 'answered')
  expect(line).toMatchObject({ route: '/config', status: 200, organization: 'o', trace, caller: undefined })
}, 600_000)
