import Joi from 'joi';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS, fill } from '../../../contract/messages.ts';
import { id, text, listOf } from '../../../core/http/joi.ts';
import { TRADE, type TradeForm } from '../../../contract/admin-api.ts';

const { trade: LIMIT, search } = LIMITS;

/** Texts in a list, each once; anything wrong with any of them is said of the list. */
const texts = (limit: { min: number; max: number; length: number }, message: string): Joi.ArraySchema =>
  Joi.array()
    .items(text(limit.length))
    .custom((value: string[]) => [...new Set(value)])
    .min(limit.min)
    .max(limit.max)
    .messages({ '*': fill(message, limit) });

export const tradePayload = Joi.object<TradeForm>({
  name: text(LIMIT.name.max)
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

const list = () => Joi.array().items(Joi.string()).required();

export const tradeAnswer = answerOf(TRADE).keys({
  abilities: answerOf({ update: 'boolean', delete: 'boolean' }).required(),
});

export const readingAnswer = Joi.object({
  english: Joi.boolean().required(),
  known: Joi.number().min(0).max(1).required(),
  trades: listOf({
    id: id().required(),
    name: Joi.string().required(),
    share: Joi.number().min(0).max(1).required(),
    words: list(),
    troubles: list(),
  }),
});

export const deletedAnswer = Joi.object({ deleted: Joi.boolean().required() });
