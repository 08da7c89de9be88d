import { textOf } from '../../contract/looseValues.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { writeResults } from '../entities/writeResults.ts'
import { SendFailed } from '../fileSender.ts'
import { destinationTest, needsServer } from '../hooks/destination.ts'
import { openRow } from '../secrets/sealRow.ts'
import { SecretLost } from '../secrets/secretBox.ts'
import type { Row } from '../store/Store.ts'
import type { Delivery } from './deliver.ts'
import { DeliveryFailed } from './deliveryFailed.ts'
import { demandPlace } from './demandPlace.ts'
import { filePlace } from './filePlace.ts'
import { noteProgress } from './leases.ts'

/** Puts what a run has made where its destination says; the run and the destination say how that went. */
export async function sendRun(context: ApiContext, delivery: Delivery): Promise<{ readonly deliveredTo: string }> {
  const id = textOf(delivery.job.destination)
  const [stored] = await context.store.read.byIds('destination', [id], 'all')
  if (!stored || stored.archivedAt || stored.status !== 'active') {
    throw new DeliveryFailed('The destination was deleted or is disabled', 1, true)
  }
  await demandPlace(context, delivery, stored, movedAway)
  await noteProgress(context, delivery.lease, { destination: stored.id })
  const note = (lastResult: string) => {
    const lastSentAt = context.clock().toISOString()
    return writeResults(context, 'destination', [stored.id], row => ({ ...row, lastSentAt, lastResult }))
  }
  try {
    const deliveredTo = await send(context, stored, delivery)
    await note('delivered')
    return { deliveredTo }
  } catch (error) {
    // Who tries it out waits for the answer.
    const failed = failureOf(error, delivery.run.kind === destinationTest ? 1 : mostTries)
    if (!(failed instanceof DeliveryFailed)) throw failed
    await note('failed')
    throw failed
  }
}

const movedAway =
  'The destination’s address was changed after this scheduled job was saved. To deliver files there, save the job again.'

const mostTries = 4

async function send(context: ApiContext, stored: Row, { run, result, signal }: Delivery): Promise<string> {
  if (!context.fileSender) throw new DeliveryFailed(needsServer, 1, true)
  const { file } = result
  if (!file) throw new DeliveryFailed('This job created no file, so there is nothing to send', 1, true)
  const opened = await context.artifacts.open(file.checksum)
  if (!opened) throw new Error('What a run has made is not there')
  const place = filePlace(await openRow(context.secrets, resourceNamed(context, 'destination'), stored))
  return context.fileSender.send(place, {
    name: file.fileName,
    contentType: file.contentType,
    bytes: file.bytes,
    checksum: file.checksum,
    id: run.id,
    at: context.clock(),
    content: () => opened.stream(0, opened.size),
    signal,
  })
}

function failureOf(error: unknown, tries: number): unknown {
  if (error instanceof SecretLost) {
    return new DeliveryFailed('The destination’s secret can no longer be read: enter it again', 1, true)
  }
  return error instanceof SendFailed ? new DeliveryFailed(error.message, tries, error.isFinal) : error
}
