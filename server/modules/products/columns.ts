import { sql } from 'drizzle-orm';
import type { Product } from '#resources/products/contract.ts';
import { uploadUrl } from '#server/kit/upload-url.ts';
import { uploadsPath } from '#src/shared/uploads.ts';
import { productsTable } from './table.ts';

/** A product's columns as they are answered. */
export const productRecord = {
  id: productsTable.id,
  name: productsTable.name,
  description: productsTable.description,
  price: productsTable.price,
  status: productsTable.status,
  imageUrl: uploadUrl(productsTable.image_id),
  categories: sql<Product['categories']>`(
    select coalesce(json_agg(json_build_object('id', categories.id, 'name', categories.name) order by categories.name), '[]')
    from product_categories join categories on categories.id = product_categories.category_id
    where product_categories.product_id = products.id)`,
  files: sql<Product['files']>`(
    select coalesce(json_agg(json_build_object(
      'id', uploads.id, 'url', ${sql.raw(`'${uploadsPath}/'`)} || uploads.key, 'fileName', uploads.file_name,
      'mimeType', uploads.mime_type, 'size', uploads.size
    ) order by product_files.position), '[]')
    from product_files join uploads on uploads.id = product_files.upload_id
    where product_files.product_id = products.id)`,
  createdAt: productsTable.created_at,
  updatedAt: productsTable.updated_at,
};
