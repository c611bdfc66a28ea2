"""Spanish answers in the words of a person: what is right passes, and each wrong turn is seen.

Twenty small contexts, written for this test, each with a faithful answer that is no copy and with
wrong ones: another number, unit, name, date, quantifier, or a negation put in or left out.
"""

import pytest

from minirag.faithfulness import check_faithfulness

CASES = [
    (
        "El reembolso se abona en un plazo de 30 días naturales desde la solicitud.",
        "El reembolso se abona en 30 días desde la solicitud.",
        [
            "El reembolso se abona en 60 días desde la solicitud.",
            "El reembolso se abona en 30 horas desde la solicitud.",
            "El reembolso no se abona en 30 días desde la solicitud.",
        ],
    ),
    (
        "Lucía Ferrer dirige la oficina de Madrid desde enero de 2023.",
        "Desde enero de 2023, Lucía Ferrer dirige la oficina de Madrid.",
        [
            "Lucía Ferrer dirige la oficina de Toronto desde enero de 2023.",
            "Lucía Ferrer dirige la oficina de Madrid desde marzo de 2023.",
            "Raúl Ortega dirige la oficina de Madrid desde enero de 2023.",
        ],
    ),
    (
        "Algunos clientes del plan Starter reciben un descuento del 10 %.",
        "Algunos clientes de Starter reciben un 10 % de descuento.",
        [
            "Todos los clientes de Starter reciben un 10 % de descuento.",
            "Algunos clientes de Starter reciben un 15 % de descuento.",
            "Algunos clientes de Enterprise reciben un 10 % de descuento.",
        ],
    ),
    (
        "Las copias de seguridad nunca se guardan más de 35 días.",
        "Las copias de seguridad no se guardan más de 35 días.",
        [
            "Las copias de seguridad se guardan más de 35 días.",
            "Las copias de seguridad nunca se guardan más de 35 meses.",
            "Las copias de seguridad no se guardan menos de 35 días.",
        ],
    ),
    (
        "La cuota anual es de 1.250,50 euros y se paga por adelantado.",
        "La cuota anual asciende a 1250,50 € y se paga por adelantado.",
        [
            "La cuota anual es de 1.350,50 euros.",
            "La cuota anual es de 1.250,50 dólares.",
            "La cuota anual no se paga por adelantado.",
        ],
    ),
    (
        "El servicio estuvo caído dos horas y media el 7 de octubre de 2025.",
        "El 7 de octubre de 2025 el servicio estuvo caído.",
        [
            "El 8 de octubre de 2025 el servicio estuvo caído.",
            "El servicio estuvo caído el 7 de noviembre de 2025.",
            "El servicio no estuvo caído el 7 de octubre de 2025.",
        ],
    ),
    (
        "Los webhooks fallidos se reintentan hasta seis veces en 24 horas.",
        "Se reintentan hasta 6 veces los webhooks fallidos.",
        [
            "Los webhooks fallidos se reintentan hasta ocho veces en 24 horas.",
            "Los webhooks fallidos se reintentan hasta seis veces en 24 días.",
            "Los webhooks fallidos nunca se reintentan.",
        ],
    ),
    (
        "El plan Standard incluye soporte por correo, pero no por teléfono.",
        "El plan Standard incluye soporte por correo.",
        [
            "El plan Enterprise incluye soporte por correo.",
            "El plan Standard no incluye soporte por correo.",
            "El plan Standard incluye soporte por correo y por teléfono.",
        ],
    ),
    (
        "Goya nació en Fuendetodos el 30 de marzo de 1746 y murió en Burdeos.",
        "Goya nació en Fuendetodos en 1746.",
        [
            "Goya nació en Burdeos.",
            "Goya nació en Fuendetodos en 1756.",
            "Goya nació en Sevilla en 1746.",
        ],
    ),
    (
        "La mayoría de las consultas se resuelve el mismo día.",
        "La mayoría de las consultas se resuelve en el mismo día.",
        ["Todas las consultas se resuelven el mismo día.", "Ninguna consulta se resuelve el día."],
    ),
    (
        "El token caduca a los 15 minutos y debe renovarse después.",
        "El token caduca a los quince minutos.",
        [
            "El token caduca a los 15 segundos.",
            "El token caduca a los 50 minutos.",
            "El token no caduca a los 15 minutos.",
        ],
    ),
    (
        "Sin autorización escrita no se puede trabajar desde otro país.",
        "No se puede trabajar desde otro país sin autorización escrita.",
        [
            "Se puede trabajar desde otro país.",
            "Se puede trabajar desde otro país sin autorización.",
        ],
    ),
    (
        "La región más poblada es Andalucía, con 8,6 millones de habitantes.",
        "Andalucía tiene 8,6 millones de habitantes.",
        [
            "Andalucía tiene 9,6 millones de habitantes.",
            "Cataluña tiene 8,6 millones de habitantes.",
        ],
    ),
    (
        "El error E-4021 significa que la tabla está bloqueada.",
        "E-4021 significa que la tabla está bloqueada.",
        [
            "E-4022 significa que la tabla está bloqueada.",
            "El error E-4021 significa que la tabla no está bloqueada.",
        ],
    ),
    (
        "El segundo trimestre cerró con un beneficio de 3 millones de euros.",
        "El beneficio del segundo trimestre fue de 3.000.000 de euros.",
        [
            "El tercer trimestre cerró con un beneficio de 3 millones de euros.",
            "El segundo trimestre cerró con un beneficio de 3 millones de dólares.",
        ],
    ),
    (
        "Todos los empleados tienen 23 días laborables de vacaciones.",
        "Los empleados tienen 23 días laborables de vacaciones.",
        ["Los empleados tienen 26 días laborables de vacaciones."],
    ),
    (
        "La solicitud se envía antes del viaje en el formulario de Almanac.",
        "La solicitud se envía antes del viaje.",
        ["La solicitud se envía después del viaje.", "La solicitud no se envía antes del viaje."],
    ),
    (
        "Hanne Visser presenta el producto los martes a las 11:00.",
        "Hanne Visser presenta el producto a las 11:00.",
        [
            "Hanne Visser presenta el producto a las 12:00.",
            "Noor Haddad presenta el producto los martes a las 11:00.",
        ],
    ),
    (
        "El puerto 443 debe estar abierto para la dirección del cliente.",
        "Debe estar abierto el puerto 443.",
        ["Debe estar abierto el puerto 8443.", "El puerto 443 no debe estar abierto."],
    ),
    (
        "El límite es de 120 peticiones por minuto en Starter y de 600 en Standard.",
        "En Starter el límite es de 120 peticiones por minuto.",
        [
            "En Starter el límite es de 120 peticiones por hora.",
            "El límite es de 700 peticiones por minuto en Standard.",
        ],
    ),
]


@pytest.mark.parametrize(("context", "answer", "wrong"), CASES, ids=[case[1] for case in CASES])
def test_the_faithful_answer_passes_and_each_wrong_one_is_seen(
    context: str, answer: str, wrong: list[str]
) -> None:
    others = [case[0] for case in CASES[:4] if case[0] != context]
    right = check_faithfulness(answer, [*others, context])
    assert right.ungrounded == ()
    passed = [one for one in wrong if not check_faithfulness(one, [*others, context]).ungrounded]
    assert passed == []
