import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { enterProcess } from '#database/lone-process.ts'

test('only a process that finds no other on the file is alone', async () => {
  const file = path.join(await mkdtemp(path.join(inject('scratchFolder'), 'lone-')), 'data.sqlite')
  const alone: string[] = []
  const enter = (name: string) => enterProcess(file, async () => void alone.push(name))
  const leaveFirst = await enter('first')
  const leaveSecond = await enter('second')
  expect(alone).toEqual(['first'])
  // The second process is still registered, although it was never alone.
  leaveFirst()
  const leaveThird = await enter('third')
  expect(alone).toEqual(['first'])
  leaveSecond()
  leaveThird()
  const leaveFourth = await enter('fourth')
  expect(alone).toEqual(['first', 'fourth'])
  leaveFourth()
})

test('a failure while alone leaves nothing behind', async () => {
  const file = path.join(await mkdtemp(path.join(inject('scratchFolder'), 'lone-')), 'data.sqlite')
  const fails = enterProcess(file, () => Promise.reject(new Error('no')))
  await expect(fails).rejects.toThrow('no')
  let isAlone = false
  const leave = await enterProcess(file, async () => {
    isAlone = true
  })
  expect(isAlone).toBe(true)
  leave()
})
