"""The general vocabulary of Spanish, in base forms: some seven hundred words to read past.

Written from general knowledge of the language: what a small school dictionary would hold. Names of
people, places and products are left out, so that a name is told from a word by not being here.

But: a list is never whole, and says nothing of how often or in what sense a word is used.
"""

__all__ = ["SPANISH"]

_WORDS = """
abandonar abierto abonar abono abrir acabar aceptar acercar acompañar aconsejar acordar actividad
actual acuerdo adecuado además administrar afectar agua ahora aire ajustar alcanzar algo alguien
alguno algún alimento alta alto alumno ambos amigo amor amplio analizar animal anterior antes anual
anunciar aparecer apartado aplicar apoyar aprender aprobar aprovechar aquí arte asegurar asistir
asunto así atender aumentar autor autoridad avisar ayer ayuda ayudar año aún bajo banco base
bastante beneficio bien boca buen buena bueno buscar básico cada caer calidad calle cama cambiar
cambio caminar camino campo cantidad capaz cara característica cargo carta casa casi caso causa
central centro cerca cerrar ciencia cierto ciudad claro clase cliente cobrar coche coger colaborar
colocar color comenzar comer comida como compartir compañía completar completo componer comprar
comprender comprobar comunicar común con concreto condición conducir confirmar conjunto conocer
conocimiento conseguir considerar consistir construir consultar consumo contacto contar contener
contestar continuar contrario contrato controlar conversación correo correr corresponder corriente
cosa costar crear crecer creer cuadro cual cualquier cubrir cuenta cuerpo cuestión cuidar cultura
cumplir cuota curso cuyo dado dar dato debajo deber debido decidir decir dedicar definir dejar
demostrar demás dentro departamento depender derecho desarrollar desarrollo descansar describir
descubrir desde desear desempeñar despedir después destacar destino detalle determinar devolver
diario dice dicho diferente difícil dijo dinero dirección director dirigir disfrutar disponer
disponible distancia distinto dividir doble documento domicilio donde dormir dudar durante día edad
educación efecto efectuar ejemplo elegir elemento empezar empleado emplear empresa encargar
encontrar enseñar entender entonces entrar entre entregar enviar equipo error escribir escuchar
escuela esfuerzo espacio especial especie esperar establecer estado estar estudiar estudio evento
evitar exacto exigir existencia existir experiencia explicación explicar expresar extranjero falta
familia fecha fiesta figura fin final firmar fondo forma formar frecuente frente fuera fuerte fuerza
función futuro fácil físico ganar gasto general gente gestionar grado gran grande grupo guardar
gustar haber habitual hablar hace hacen hacer hasta hecho hijo historia hombre hora hoy humano idea
igual imagen impedir importante importar importe impuesto incluido incluir incluso indicar individuo
industria información iniciar inicio intentar interior internacional interés invitar ir jamás jefe
joven juego jugar junto justo laboral lado largo lector leer lengua ley libre libro limitar lista
llamada llamar llegar llenar llevar local lograr luego lugar luz límite línea madre maestro manera
mano mantener marca marcar marchar material mayor mayoría mediante medida medio mejor menor menos
mes mesa mientras mirar mismo mitad modo momento mostrar motivo mover mucho mujer mundo muy máximo
médico método mínimo música nacer nacional nada nadie natural naturaleza necesario necesidad
necesita necesitar negar negocio nivel niño noche nombre normal nota noticia notificar nuevo nunca
número objetivo objeto obligar obra observar obtener ocasión ocupar ocurrir oficial oficina ofrecer
opción operación opinión ordenar organizar origen otro oír padre pagar palabra papel parar parecer
parte particular partir pasado pasar paso país pedido pedir película pensar pequeño perder periodo
permiso permite permitir persona personal pertenecer período peso pieza plan plazo población poco
poder política pone poner popular posibilidad posible posición practicar precio preferir pregunta
preguntar preparar presencia presentar presente presidente pretender previo primero principal
privado problema proceso producir producto profesional profesor programa prometer pronto propiedad
propio proponer proporcionar propuesta proteger proyecto prueba pueblo puede pueden puerta puesto
punto página público quedar querer quitar razón real realidad realizar rechazar recibir recordar
recuperar red reducir reembolsar reembolso referir registrar registro regla regresar relacionar
relación repetir representar requerir reserva resolver respetar responder responsable respuesta
resto resultado resultar reunir reunión revisar rico riesgo rojo ropa rápido saber sacar sala salida
salir salud sector seguir seguridad seguro según sentido sentir separar ser servicio servir sesión
señalar siempre siglo significar sigue siguiente simple sistema situación situar sobre social
sociedad sol solamente solicitar solicitud solo solución sonar subir suceder sueldo suelo suficiente
sufrir superior suponer surgir tal tamaño también tanto tarde tarea tarifa tema temporal tener
terminar texto tiempo tienda tiene tienen tierra tipo tocar todavía todo tomar trabajar trabajo
tramitar tras tratar trato técnica título unidad unir usar uso usuario utilizar va vacío valer valor
variar varios vender venir ventaja ver verdad verdadero vez viajar viaje vida viene visitar vista
vivir voluntad volver voz vuelta válido ya época éxito última último único
"""

SPANISH = frozenset(_WORDS.split())
