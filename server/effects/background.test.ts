import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openMailbox as openPostOffice } from '#adapters/mail/mailbox.ts'
import type { Database } from '#database/database.ts'
import { closeQueuedOrders } from '#domain/desk/settlement/watch-payments.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import { type ClaimedEffect, enqueue } from '#domain/foundations/outbox/outbox.ts'
import { closeEarlierOrders } from '#domain/money/payments/close-earlier-orders.ts'
import { type Gateway, GatewayError } from '#domain/money/payments/gateway.ts'
import { registrationTransitions } from '#domain/registrations/registration.ts'
import {
  type EffectHandlers,
  Postponement,
  processOutbox,
  startBackground,
} from '#server/effects/background.ts'
import { type Work, workEnded } from '#server/telemetry/work.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openMailbox } from '#tests/support/mailbox.ts'

describeOnBothDatabases('effects of the outbox', open => {
  async function setUp(count: number) {
    const database = await open()
    const clock = new StoppedClock()
    await database.write(async tx => {
      for (let id = 1; id <= count; id++) {
        const payload = { registrationId: id }
        await enqueue(tx, { kind: 'confirmation-mail', effect: `mail:${id}`, payload, now: clock.now() })
      }
    })
    const runEffects = (
      send: (effect: ClaimedEffect, signal?: AbortSignal) => Promise<void>,
      signal?: AbortSignal,
    ) => {
      // No other kind was enqueued.
      const handlers = { 'confirmation-mail': send } as unknown as EffectHandlers
      return processOutbox({ database, clock, log: pino({ level: 'silent' }), handlers }, 'mail', signal)
    }
    return { database, clock, runEffects }
  }

  test('a process that dies blocks only the effect that it was running', async () => {
    const { clock, runEffects } = await setUp(3)
    const stuck = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const dead = runEffects(async () => {
      reached.resolve()
      await stuck.promise
    })
    await reached.promise
    const sent: string[] = []
    const send = async ({ effect }: ClaimedEffect) => void sent.push(effect)
    await runEffects(send)
    expect(sent).toEqual(['mail:2', 'mail:3'])
    clock.pass({ minutes: 2 })
    await runEffects(send)
    expect(sent).toEqual(['mail:2', 'mail:3', 'mail:1'])
    stuck.resolve()
    await dead
  })

  test('nothing is written where nothing is due', async () => {
    const database = await open()
    let writes = 0
    const watched: Database = {
      ...database,
      read: database.read,
      close: () => database.close(),
      write: work => {
        writes++
        return database.write(work)
      },
    }
    const needs = { database: watched, clock: new StoppedClock(), log: pino({ level: 'silent' }) }
    await processOutbox({ ...needs, handlers: {} as EffectHandlers }, 'mail')
    expect(writes).toBe(0)
  })

  test('stopping releases effects that were not started', async () => {
    const { runEffects } = await setUp(3)
    const stop = new AbortController()
    const sent: string[] = []
    const send = async ({ effect }: ClaimedEffect) => void sent.push(effect)
    await runEffects(async effect => {
      await send(effect)
      stop.abort()
    }, stop.signal)
    expect(sent).toEqual(['mail:1'])
    await runEffects(send)
    expect(sent).toEqual(['mail:1', 'mail:2', 'mail:3'])
  })

  test('stopping ends an effect that can go on later, which is no failure of it', async () => {
    const { database, runEffects } = await setUp(2)
    const stop = new AbortController()
    const begun: string[] = []
    const send = async ({ effect }: ClaimedEffect, signal?: AbortSignal) => {
      begun.push(effect)
      stop.abort()
      signal?.throwIfAborted()
    }
    await runEffects(send, stop.signal)
    const states = () =>
      database.read.selectFrom('outbox').select(['effect', 'state', 'tries']).orderBy('id').execute()
    const queued = { state: 'queued', tries: 0 }
    expect(await states()).toEqual([
      { effect: 'mail:1', ...queued },
      { effect: 'mail:2', ...queued },
    ])
    // The next process carries it out at once.
    await runEffects(async ({ effect }) => void begun.push(effect))
    expect(begun.toSorted()).toEqual(['mail:1', 'mail:1', 'mail:2'])
  })

  test('only what fails is measured as failed, not what is postponed', async () => {
    const { clock, runEffects } = await setUp(3)
    const measured: [string, boolean | undefined][] = []
    const measure = (work: unknown) => {
      // Each message of the channel is one.
      const { id, isFailed } = work as Work
      measured.push([id, isFailed])
    }
    workEnded.subscribe(measure)
    onTestFinished(() => void workEnded.unsubscribe(measure))
    await runEffects(async ({ effect }) => {
      if (effect === 'mail:1') throw new Postponement(clock.now().add({ minutes: 1 }))
      if (effect === 'mail:2') throw new Error('the mail server is away')
    })
    expect(measured).toEqual([
      ['mail:1', undefined],
      ['mail:2', true],
      ['mail:3', undefined],
    ])
  })
})

describeOnBothDatabases('what is silent', open => {
  async function setUp(replace?: (gateway: Gateway) => Gateway) {
    const database = await open()
    const clock = new StoppedClock()
    const fees = await createConference(database)
    const payments = createPayments(database, clock, replace)
    const registration = await createRegistration(database, fees, clock)
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    const log = pino({ level: 'silent' })
    const close = ({ payload }: ClaimedEffect<'close-attempts'>) => closeQueuedOrders(payments, payload)
    const supersede = () =>
      database.write(async tx => {
        await changeState(tx, registrationTransitions, registration.id, 'replaced')
        const what = { registrationId: registration.id, cause: 'superseded', now: clock.now() }
        await closeEarlierOrders(tx, what)
      })
    const orderState = async () => {
      const attempt = await database.read.selectFrom('payment_attempts').selectAll().executeTakeFirstOrThrow()
      const [gateway] = payments.gateways.values()
      return (await gateway?.fetch(attempt.gateway_order_id ?? ''))?.status
    }
    return { database, clock, payments, registration, log, close, supersede, orderState }
  }

  test('a silent mail server does not delay closing orders', async () => {
    const { database, clock, payments, log, close, supersede, orderState } = await setUp()
    const reached = Promise.withResolvers<void>()
    const answers: (() => void)[] = []
    const server = await openMailbox({
      onData(stream, _session, done) {
        stream.resume()
        answers.push(done)
        reached.resolve()
      },
    })
    const postOffice = openPostOffice({ smtpUrl: server.url, directory: '' })
    const send = ({ effect, requestedAt }: ClaimedEffect) =>
      postOffice.send({
        key: effect,
        writtenAt: requestedAt,
        from: { name: 'Desk', address: 'desk@example.org' },
        to: { name: 'Ada', address: 'ada@example.org' },
        replyTo: undefined,
        subject: 'Hello',
        text: 'Hello',
        html: '<p>Hello</p>',
        attachments: [],
      })
    await database.write(tx =>
      enqueue(tx, { kind: 'contact-mail', effect: 'mail:1', payload: { messageId: 1 }, now: clock.now() }),
    )
    // No other kind was enqueued.
    const handlers = { 'contact-mail': send, 'close-attempts': close } as unknown as EffectHandlers
    const stop = startBackground({ database, payments, clock, log, handlers })
    onTestFinished(async () => {
      for (const answer of answers) answer()
      await stop()
      postOffice.close()
      await server.close()
    })
    await reached.promise
    await supersede()
    await expect.poll(orderState).toBe('closed')
    const mail = database.read.selectFrom('outbox').select('state').where('effect', '=', 'mail:1')
    expect(await mail.executeTakeFirst()).toEqual({ state: 'queued' })
  })

  test('a gateway that says nothing is asked again until the order is closed', async () => {
    let isSilent = false
    const { database, clock, log, close, supersede, orderState } = await setUp(gateway => ({
      ...gateway,
      fetch(orderId) {
        if (isSilent) throw new GatewayError('unavailable', 'no answer')
        return gateway.fetch(orderId)
      },
    }))
    await supersede()
    const handlers = { 'close-attempts': close } as unknown as EffectHandlers
    const runEffects = () => processOutbox({ database, clock, log, handlers }, 'gateway')
    const effect = () =>
      database.read
        .selectFrom('outbox')
        .select(['state', 'tries'])
        .where('kind', '=', 'close-attempts')
        .executeTakeFirst()
    isSilent = true
    await runEffects()
    await runEffects()
    expect(await effect()).toEqual({ state: 'queued', tries: 1 })
    clock.pass({ minutes: 1 })
    await runEffects()
    expect(await effect()).toEqual({ state: 'queued', tries: 2 })
    isSilent = false
    expect(await orderState()).toBe('open')
    clock.pass({ minutes: 2 })
    await runEffects()
    expect(await effect()).toEqual({ state: 'done', tries: 3 })
    expect(await orderState()).toBe('closed')
  })
})
