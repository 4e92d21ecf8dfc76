import { feature } from '../../core/http/feature.ts';
import { webhookRoutes } from './webhooks.routes.ts';

export { WebhookDeliveries } from './deliveries.service.ts';

export const webhooks = feature('webhooks', webhookRoutes);
