import Joi from 'joi';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS, fill } from '../../../contract/messages.ts';
import { line, text } from '../../../core/http/joi.ts';
import { TRADE, TRADE_READING, type TradeForm } from '../../../contract/admin-api.ts';

const { trade: LIMIT, search } = LIMITS;

/** Texts in a list, each once; anything wrong with any of them is said of the list. */
const texts = (limit: { min: number; max: number; length: number }, message: string): Joi.ArraySchema =>
  Joi.array()
    .items(line(limit.length))
    .custom((value: string[]) => [...new Set(value)])
    .min(limit.min)
    .max(limit.max)
    .messages({ '*': fill(message, limit) });

export const tradePayload = Joi.object<TradeForm>({
  name: line(LIMIT.name.max)
    .min(LIMIT.name.min)
    .required()
    .messages({ '*': fill(FIELDS.trade.name, LIMIT.name) }),
  titles: texts(LIMIT.titles, FIELDS.trade.titles).default([]),
  words: texts(LIMIT.words, FIELDS.trade.words).required(),
  troubles: texts(LIMIT.troubles, FIELDS.trade.troubles).required(),
});

export const readingPayload = Joi.object<{ readonly text: string }>({
  text: text(search.queryMax)
    .required()
    .messages({ '*': fill(FIELDS.trade.text, { max: search.queryMax }) }),
});

export const tradeAnswer = answerOf(TRADE).keys({
  abilities: answerOf({ update: 'boolean', delete: 'boolean' }).required(),
});

export const readingAnswer = answerOf(TRADE_READING);
