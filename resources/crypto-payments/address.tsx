// A wallet address as it is shown: whole, never shortened, with what one needs to use and to check it.
import { ExportOutlined, QrcodeOutlined } from '@ant-design/icons';
import { Button, Modal, QRCode } from 'antd';
import { useState } from 'react';
import type { Chain } from '#resources/crypto-chains/contract.ts';
import { useOverlay } from '#src/dialogs/overlays.ts';
import { withFocus } from '#src/dialogs/use-confirm.tsx';
import { newTab } from '#src/kit/links.tsx';
import { CopyableText } from '#src/kit/values.tsx';
import type { Answered } from '#src/shared/answered.ts';
import { explorerUrl } from '#src/shared/explorer-url.ts';
import styles from './address.module.css';
import { familyOf } from './defaults.ts';

export interface AddressProps {
  address: string;
  chain: Answered<Chain> | undefined;
  /** Whose it is, for the names of its buttons: `Ethereum, USDT`. */
  of: string;
}

export function Address({ address, chain, of }: AddressProps) {
  const [shown, setShown] = useState(false);
  useOverlay(shown, () => setShown(false));
  const url = explorerUrl(chain?.explorer_url, familyOf(chain), address);
  return (
    <span className={styles.address}>
      <CopyableText text={address} label={`address of ${of}`} />
      <Button
        type="text"
        size="small"
        icon={<QrcodeOutlined aria-hidden />}
        aria-label={`QR code of ${of}`}
        onClick={() => setShown(true)}
      />
      {url !== undefined && (
        <Button
          type="text"
          size="small"
          icon={<ExportOutlined aria-hidden />}
          aria-label={`Explorer of ${of}`}
          href={url}
          {...newTab}
        />
      )}
      <Modal
        open={shown}
        onCancel={() => setShown(false)}
        title={of}
        footer={null}
        modalRender={withFocus}
        width={400}
        destroyOnHidden
      >
        <div className={styles.code}>
          {/* Readers want dark on light, whatever the theme. */}
          <QRCode
            type="svg"
            value={address}
            size={240}
            errorLevel="M"
            color="#000000"
            bgColor="#ffffff"
            aria-label={`QR code of the address ${address}`}
          />
          <span className={styles.address}>{address}</span>
        </div>
      </Modal>
    </span>
  );
}
