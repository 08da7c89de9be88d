import { decimate } from './decimate.ts'
import type { DecimateAnswer, DecimateTask } from './decimateApart.ts'

/** Runs apart from the page: answers each task with the places of the rows to draw. */
addEventListener('message', ({ data }: MessageEvent<DecimateTask>) => {
  const kept = decimate(data.columns, data.limit)
  const answer: DecimateAnswer = { id: data.id, kept }
  postMessage(answer, { transfer: [kept.buffer] })
})
