import { feature } from '../../core/http/feature.ts';
import { webhookRoutes } from './webhooks.routes.ts';

export { WebhookDeliveries } from './deliveries.service.ts';

/** Addresses outside that are told what happens (spec 4 §17). */
export const webhooks = feature('webhooks', webhookRoutes);
