import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { LogLevel } from '../environment.ts'

/** JSON lines on the error stream, so that the sentences for a person keep the other; secrets are blotted out. */
export function createLogger(level: LogLevel, stream: DestinationStream = destination(2)): Logger {
  return pino(
    { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"`, redact: { paths, censor: '…' } },
    stream,
  )
}

const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', '["set-cookie"]', '["x-api-key"]']
const paths = secrets.flatMap(name =>
  name.startsWith('[') ? [name, `*${name}`, `*.*${name}`] : [name, `*.${name}`, `*.*.${name}`],
)
